CREATE TABLE `legal_texts` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`version` text NOT NULL,
	`text` text NOT NULL,
	`sha256` text NOT NULL,
	`published_at` integer NOT NULL,
	`published_by` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `legal_texts_version_key` ON `legal_texts` (`kind`,`version`);--> statement-breakpoint
ALTER TABLE `users` ADD `terms_version` text;--> statement-breakpoint
ALTER TABLE `users` ADD `terms_accepted_at` integer;--> statement-breakpoint
CREATE INDEX `email_tokens_expiry_idx` ON `email_tokens` (`expires_at`);--> statement-breakpoint
CREATE INDEX `login_links_expiry_idx` ON `login_links` (`expires_at`);--> statement-breakpoint
CREATE INDEX `mails_age_idx` ON `mails` (`send_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `phone_codes_expiry_idx` ON `phone_codes` (`expires_at`);--> statement-breakpoint
CREATE INDEX `refresh_tokens_expiry_idx` ON `refresh_tokens` (`expires_at`);--> statement-breakpoint
CREATE INDEX `sessions_revoked_idx` ON `sessions` (`revoked_at`);--> statement-breakpoint
CREATE INDEX `sessions_expiry_idx` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE INDEX `quotes_expiry_idx` ON `quotes` (`expires_at`);