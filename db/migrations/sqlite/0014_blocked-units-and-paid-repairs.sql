ALTER TABLE `blackouts` ADD `units` integer;--> statement-breakpoint
ALTER TABLE `maintenance_tasks` ADD `units` integer;--> statement-breakpoint
ALTER TABLE `repairs` ADD `paid_on` text;