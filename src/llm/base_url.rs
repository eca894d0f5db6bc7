//! The base address of a server, as a person gave it, and the routes below it.
//!
//! People copy addresses with or without the version and the route; all of these forms mean the same server.

use std::net::IpAddr;

use reqwest::Url;

use crate::types::llm_settings::Protocol;

/// The address to which routes are appended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BaseUrl(Url);

/// Routes that copied addresses may include.
const KNOWN_ROUTES: [&str; 4] = ["/chat/completions", "/messages", "/chat", "/models"];

impl BaseUrl {
    /// Parses the address a person gave; an error is a sentence.
    pub fn parse(protocol: Protocol, given: &str) -> Result<Self, String> {
        let wrong = |why: &str| {
            let next = "Correct it with `rung config set model.url URL`.";
            format!("The address of the language model {why}. {next}")
        };
        let mut url = Url::parse(given).map_err(|_| wrong("is none that can be read"))?;
        if !["http", "https"].contains(&url.scheme()) || url.host_str().is_none_or(str::is_empty) {
            return Err(wrong("must begin with http:// or https:// and name a host"));
        }
        if !url.username().is_empty() || url.password().is_some() || url.query().is_some() {
            return Err(wrong("must hold no user, password or question mark: a key is kept elsewhere"));
        }
        url.set_fragment(None);
        let path = url.path().trim_end_matches('/');
        let path = KNOWN_ROUTES.iter().find_map(|route| path.strip_suffix(route)).unwrap_or(path);
        let path = match protocol {
            Protocol::OpenAi if path.is_empty() => "/v1".to_owned(),
            Protocol::OpenAi => path.to_owned(),
            Protocol::Anthropic => format!("{}/v1", path.trim_end_matches("/v1")),
            Protocol::Ollama => format!("{}/api", path.trim_end_matches("/v1").trim_end_matches("/api")),
        };
        url.set_path(&path);
        Ok(Self(url))
    }

    /// The URL of a route.
    pub fn route_url(&self, route: &str) -> Url {
        let mut url = self.0.clone();
        url.set_path(&format!("{}/{route}", self.0.path()));
        url
    }

    /// The host, with the port if one was given.
    pub fn host(&self) -> String {
        let host = self.0.host_str().unwrap_or_default();
        self.0.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}"))
    }

    /// Whether the connection is encrypted.
    pub fn is_encrypted(&self) -> bool {
        self.0.scheme() == "https"
    }

    /// Whether the server is on this machine, where no proxy is used.
    pub fn is_loopback(&self) -> bool {
        self.ip().map_or_else(|| self.bare_host() == "localhost", |ip| ip.is_loopback())
    }

    /// Whether requests stay on this machine or in a private network.
    pub fn is_local_network(&self) -> bool {
        let near = |ip| match ip {
            IpAddr::V4(ip) => ip.is_private() || ip.is_link_local(),
            IpAddr::V6(ip) => ip.is_unique_local() || ip.is_unicast_link_local(),
        };
        let name = self.bare_host();
        let named =
            !name.contains('.') || [".local", ".lan", ".internal", ".home.arpa"].iter().any(|end| name.ends_with(end));
        self.is_loopback() || self.ip().map_or(named, near)
    }

    fn ip(&self) -> Option<IpAddr> {
        self.bare_host().parse().ok()
    }

    fn bare_host(&self) -> &str {
        self.0.host_str().unwrap_or_default().trim_matches(['[', ']'])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_of_an_address_people_copy_leads_to_the_same_routes() {
        let check = |protocol, given: &[&str], route: &str, expected: &str| {
            for given in given {
                let address = BaseUrl::parse(protocol, given).unwrap();
                assert_eq!(address.route_url(route).as_str(), expected, "{given}");
            }
        };
        let given = ["http://h:1", "http://h:1/", "http://h:1/v1", "http://h:1/v1/", "http://h:1/v1/chat/completions"];
        check(Protocol::OpenAi, &given, "chat/completions", "http://h:1/v1/chat/completions");
        let given = ["https://h/api/v1", "https://h/api/v1/chat/completions#x"];
        check(Protocol::OpenAi, &given, "chat/completions", "https://h/api/v1/chat/completions");
        let given = ["https://h", "https://h/v1", "https://h/v1/messages", "https://h/v1/messages/"];
        check(Protocol::Anthropic, &given, "messages", "https://h/v1/messages");
        check(Protocol::Anthropic, &["https://h/a"], "messages", "https://h/a/v1/messages");
        let given = ["http://h:1", "http://h:1/api", "http://h:1/api/chat", "http://h:1/v1", "http://h:1/v1/"];
        check(Protocol::Ollama, &given, "tags", "http://h:1/api/tags");
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for (given, expected) in [
            ("localhost:8080", "http:// or https://"),
            ("ftp://h/", "http:// or https://"),
            ("h", "none that can be read"),
            ("http://", "none that can be read"),
            ("https://me:sk-1@h/", "no user, password"),
            ("https://sk-1@h/", "no user, password"),
            ("https://h/v1?key=sk-1", "no user, password"),
        ] {
            let error = BaseUrl::parse(Protocol::OpenAi, given).unwrap_err();
            assert!(error.contains(expected) && !error.contains("sk-1"), "{given}: {error}");
        }
    }

    #[test]
    fn a_network_of_ones_own_is_told_from_the_others() {
        let check = |url: &str, here: bool, near: bool| {
            let address = BaseUrl::parse(Protocol::OpenAi, url).unwrap();
            assert_eq!((address.is_loopback(), address.is_local_network()), (here, near), "{url}");
        };
        for url in ["http://localhost:1", "http://127.0.0.1", "http://127.9.9.9:1", "http://[::1]:1/v1"] {
            check(url, true, true);
        }
        for url in ["http://192.168.1.2", "http://10.0.0.1:1", "http://box", "http://box.local", "http://[fd00::1]"] {
            check(url, false, true);
        }
        for url in ["https://api.openai.com", "http://8.8.8.8", "http://localhost.example.com", "http://[2a00::1]"] {
            check(url, false, false);
        }
    }
}
