//! Tests a server with a certificate of a private authority: it is not trusted until that authority is configured.
//!
//! The certificates in `tests/fixtures/tls` are valid from 2020 to 2119, for `localhost` and 127.0.0.1. They were
//! created with `openssl ca`, and the authority's key was deleted. The machine's own trust store is replaced, so the
//! tests don't depend on it.

use std::path::Path;
use std::sync::Arc;

use rustls::ServerConfig;
use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};

use super::over_http::switch_on;
use super::server::{Server, ServerBehaviour};
use super::{GOOD, WRONG};
use crate::cli::PROBLEM;
use crate::cli::home::{CommandOutput, Home, done};

fn fixture(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/tls").join(name).display().to_string()
}

fn encrypted() -> Server {
    let key = PrivateKeyDer::from_pem_file(fixture("server.key")).expect("a key");
    let certificate = CertificateDer::from_pem_file(fixture("server.pem")).expect("a certificate");
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let config = config.with_safe_default_protocol_versions().expect("versions").with_no_client_auth();
    Server::start_encrypted(config.with_single_cert(vec![certificate], key).expect("a pair"))
}

/// Runs a command on a machine that trusts only another authority.
fn rung(home: &Home, line: &[&str]) -> CommandOutput {
    done(home.command(line).env("SSL_CERT_FILE", fixture("another.pem")))
}

fn set(home: &Home, name: &str, value: &str) {
    let set = home.rung(&["config", "set", name, value]);
    assert_eq!(set.code, 0, "{set:?}");
}

/// Returns the output of `rung doctor` on the model, in one line.
fn doctor(home: &Home) -> String {
    let told = rung(home, &["doctor"]).out;
    let about = told.split_once("language model").unwrap_or_else(|| panic!("{told}")).1;
    about.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_server_of_ones_own_authority_is_trusted_once_that_is_named() {
    let (home, server) = (Home::new(), encrypted());
    switch_on(&home, &server);
    server.set_behaviour(ServerBehaviour::Says("ready".to_owned(), 1));
    let told = doctor(&home);
    assert!(told.contains("isn't trusted") && told.contains("rung config set model.ca_file FILE"), "{told}");
    assert!(server.asked().is_empty(), "nothing was sent to somebody who could be anybody");

    set(&home, "model.ca_file", &fixture("authority.pem"));
    let told = doctor(&home);
    assert!(told.contains("answers") && server.asked().len() == 1, "{told}");

    // A hint uses the same connection.
    server.set_behaviour(ServerBehaviour::Says(GOOD.to_owned(), 1));
    let file = home.write("wrong.py", WRONG).display().to_string();
    assert_eq!(rung(&home, &["submit", PROBLEM, &file]).code, 1);
    let hint = rung(&home, &["hint", PROBLEM, "--agree"]);
    assert!(hint.out.contains("· from a model"), "{hint:?}");

    // An authority that signed no certificate here does not help.
    set(&home, "model.ca_file", &fixture("another.pem"));
    let told = doctor(&home);
    assert!(told.contains("isn't trusted") && server.asked().len() == 2, "{told}");
}

#[test]
fn invalid_ca_file_error_differs_from_missing_file() {
    let (home, server) = (Home::new(), encrypted());
    switch_on(&home, &server);
    let broken = "-----BEGIN CERTIFICATE-----\nbm9uZQ==\n-----END CERTIFICATE-----\n";
    for (text, why) in [
        (Some("This is a note.\n"), "there is none in it"),
        (Some(""), "there is none in it"),
        (Some(broken), "one of them is none"),
        (None, "No such file"),
    ] {
        let file = home.path("ca.pem");
        match text {
            Some(text) => std::fs::write(&file, text).expect("written"),
            None => std::fs::remove_file(&file).expect("removed"),
        }
        set(&home, "model.ca_file", &file.display().to_string());
        let told = doctor(&home);
        assert!(told.contains(why) && told.contains("ca.pem"), "{why}: {told}");
        assert!(told.contains("rung config set model.ca_file FILE"), "{told}");
    }
    assert!(server.asked().is_empty());
}
