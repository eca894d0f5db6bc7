//! The worker's own cell: its walls, its deaths, its image.
