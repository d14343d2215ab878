ALTER TABLE `booking_timeline` ADD `facts` text;--> statement-breakpoint
ALTER TABLE `bookings` ADD `refund_at_most_bps` integer;