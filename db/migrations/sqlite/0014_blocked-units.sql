ALTER TABLE `blackouts` ADD `units` integer;--> statement-breakpoint
ALTER TABLE `maintenance_tasks` ADD `units` integer;