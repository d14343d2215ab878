CREATE TABLE `email_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`email` text NOT NULL,
	`hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_tokens_hash_key` ON `email_tokens` (`hash`);--> statement-breakpoint
CREATE INDEX `email_tokens_user_idx` ON `email_tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE TABLE `login_links` (
	`id` text PRIMARY KEY NOT NULL,
	`role` text NOT NULL,
	`status` text NOT NULL,
	`user_code` text NOT NULL,
	`poll_hash` text NOT NULL,
	`client_name` text NOT NULL,
	`email_hint` text,
	`scopes` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`poll_seconds` integer NOT NULL,
	`polled_at` integer,
	`user_id` text,
	`decided_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `login_links_code_key` ON `login_links` (`user_code`);--> statement-breakpoint
CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`address` text NOT NULL,
	`created_at` integer NOT NULL,
	`send_at` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`sent_at` integer,
	`failure` text
);
--> statement-breakpoint
CREATE INDEX `mails_due_idx` ON `mails` (`send_at`);--> statement-breakpoint
CREATE INDEX `mails_address_idx` ON `mails` (`address`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `client_name` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `scopes` text;--> statement-breakpoint
ALTER TABLE `users` ADD `erased_at` integer;