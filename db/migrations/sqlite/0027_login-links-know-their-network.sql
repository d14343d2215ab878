ALTER TABLE `login_links` ADD `network` text;--> statement-breakpoint
CREATE INDEX `login_links_open_idx` ON `login_links` (`status`,`expires_at`,`network`);