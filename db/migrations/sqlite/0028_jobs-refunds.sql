DROP INDEX `refunds_settled_idx`;--> statement-breakpoint
CREATE INDEX `refunds_settled_idx` ON `refunds` (`status`,`settled_at`);