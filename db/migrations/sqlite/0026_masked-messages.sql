DROP INDEX `messages_author_idx`;--> statement-breakpoint
ALTER TABLE `messages` ADD `mask` text;--> statement-breakpoint
CREATE INDEX `messages_author_idx` ON `messages` (`author_id`,`at`);--> statement-breakpoint
CREATE INDEX `oauth_items_kind_idx` ON `oauth_items` (`kind`,`expires_at`);