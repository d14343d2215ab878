ALTER TABLE `assets` ADD `notice_minutes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `assets` ADD `horizon_days` integer DEFAULT 365 NOT NULL;--> statement-breakpoint
ALTER TABLE `assets` ADD `closed_days` integer DEFAULT 0 NOT NULL;