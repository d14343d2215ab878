CREATE TABLE `file_intakes` (
	`id` text PRIMARY KEY NOT NULL,
	`stored_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `file_intakes_stored_idx` ON `file_intakes` (`stored_at`);--> statement-breakpoint
ALTER TABLE `document_decisions` ADD `expires_on` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `erase_check_at` integer;--> statement-breakpoint
ALTER TABLE `documents` ADD `erased_at` integer;--> statement-breakpoint
CREATE INDEX `documents_erase_idx` ON `documents` (`erased_at`,`erase_check_at`);