ALTER TABLE `sessions` ADD `code_hash` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `code_expires_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_code_key` ON `sessions` (`code_hash`);