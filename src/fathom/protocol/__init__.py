"""Every message on the wire: commands, updates, settings, accounts and notifications."""
