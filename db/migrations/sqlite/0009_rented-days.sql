CREATE TABLE `rented_days` (
	`vendor_id` text NOT NULL,
	`mode` text NOT NULL,
	`day` text NOT NULL,
	`units` integer NOT NULL,
	PRIMARY KEY(`vendor_id`, `mode`, `day`),
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);

--> statement-breakpoint
INSERT INTO `rented_days` (`vendor_id`, `mode`, `day`, `units`)
WITH RECURSIVE `rented` (`vendor_id`, `mode`, `day`, `end_date`, `units`) AS (
	SELECT `vendor_id`, `mode`, `start_date`, `end_date`, `units` FROM `bookings` WHERE `state` IN ('CONFIRMED', 'ACTIVE', 'RETURNED', 'COMPLETED')
	UNION ALL
	SELECT `vendor_id`, `mode`, date(`day`, '+1 day'), `end_date`, `units` FROM `rented` WHERE date(`day`, '+1 day') < `end_date`
)
SELECT `vendor_id`, `mode`, `day`, sum(`units`) FROM `rented` GROUP BY `vendor_id`, `mode`, `day`;
