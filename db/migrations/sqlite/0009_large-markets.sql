CREATE TABLE `rented_days` (
	`vendor_id` text NOT NULL,
	`mode` text NOT NULL,
	`day` text NOT NULL,
	`units` integer NOT NULL,
	PRIMARY KEY(`vendor_id`, `mode`, `day`),
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
DROP INDEX `assets_price_idx`;--> statement-breakpoint
DROP INDEX `assets_rating_idx`;--> statement-breakpoint
DROP INDEX `assets_newest_idx`;--> statement-breakpoint
CREATE INDEX `assets_peers_idx` ON `assets` (`status`,`category_slug`,`city_key`,`currency`,`vendor_id`,`day_rate_minor`);--> statement-breakpoint
CREATE INDEX `assets_category_rating_idx` ON `assets` (`status`,`category_slug`,`rating_average`,`id`,`day_rate_minor`,`city_key`,`vendor_id`,`latitude`,`longitude`,`city`);--> statement-breakpoint
CREATE INDEX `assets_category_price_idx` ON `assets` (`status`,`category_slug`,`day_rate_minor`,`id`,`city_key`,`vendor_id`,`latitude`,`longitude`,`city`);--> statement-breakpoint
CREATE INDEX `assets_price_idx` ON `assets` (`status`,`day_rate_minor`,`id`,`category_slug`,`city_key`,`vendor_id`,`latitude`,`longitude`,`city`);--> statement-breakpoint
CREATE INDEX `assets_rating_idx` ON `assets` (`status`,`rating_average`,`id`,`day_rate_minor`,`category_slug`,`city_key`,`vendor_id`,`latitude`,`longitude`,`city`);--> statement-breakpoint
CREATE INDEX `assets_newest_idx` ON `assets` (`status`,`created_at`,`id`,`day_rate_minor`,`category_slug`,`city_key`,`vendor_id`,`latitude`,`longitude`,`city`);--> statement-breakpoint
CREATE INDEX `bookings_sent_idx` ON `bookings` (`vendor_id`,`mode`,`promoted_at`,`state`);
--> statement-breakpoint
INSERT INTO `rented_days` (`vendor_id`, `mode`, `day`, `units`)
WITH RECURSIVE `rented` (`vendor_id`, `mode`, `day`, `end_date`, `units`) AS (
	SELECT `vendor_id`, `mode`, `start_date`, `end_date`, `units` FROM `bookings` WHERE `state` IN ('CONFIRMED', 'ACTIVE', 'RETURNED', 'COMPLETED')
	UNION ALL
	SELECT `vendor_id`, `mode`, date(`day`, '+1 day'), `end_date`, `units` FROM `rented` WHERE date(`day`, '+1 day') < `end_date`
)
SELECT `vendor_id`, `mode`, `day`, sum(`units`) FROM `rented` GROUP BY `vendor_id`, `mode`, `day`;
