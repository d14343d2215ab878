DROP INDEX `assets_vendor_idx`;--> statement-breakpoint
DROP INDEX `assets_category_idx`;--> statement-breakpoint
DROP INDEX `assets_price_idx`;--> statement-breakpoint
DROP INDEX `assets_rating_idx`;--> statement-breakpoint
CREATE INDEX `assets_city_idx` ON `assets` (`status`,`city_key`,`category_slug`,`id`);--> statement-breakpoint
CREATE INDEX `assets_latitude_idx` ON `assets` (`status`,`latitude`,`longitude`,`id`,`day_rate_minor`,`category_slug`,`city_key`,`vendor_id`);--> statement-breakpoint
CREATE INDEX `assets_newest_idx` ON `assets` (`status`,`created_at`,`id`,`day_rate_minor`,`category_slug`,`city_key`,`vendor_id`,`latitude`,`longitude`);--> statement-breakpoint
CREATE INDEX `assets_vendor_idx` ON `assets` (`vendor_id`,`title`,`id`,`status`);--> statement-breakpoint
CREATE INDEX `assets_category_idx` ON `assets` (`status`,`category_slug`,`city_key`,`id`);--> statement-breakpoint
CREATE INDEX `assets_price_idx` ON `assets` (`status`,`day_rate_minor`,`id`,`category_slug`,`city_key`,`vendor_id`,`latitude`,`longitude`);--> statement-breakpoint
CREATE INDEX `assets_rating_idx` ON `assets` (`status`,`rating_average`,`id`,`day_rate_minor`,`category_slug`,`city_key`,`vendor_id`,`latitude`,`longitude`);