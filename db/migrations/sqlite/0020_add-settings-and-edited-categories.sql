CREATE TABLE `document_kinds` (
	`code` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`reason` text NOT NULL,
	`position` integer NOT NULL,
	`archived_at` integer
);
--> statement-breakpoint
CREATE TABLE `setting_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`before` text,
	`after` text,
	`reason` text,
	`at` integer NOT NULL,
	`by` text
);
--> statement-breakpoint
CREATE INDEX `setting_changes_idx` ON `setting_changes` (`at`,`id`);--> statement-breakpoint
CREATE INDEX `setting_changes_name_idx` ON `setting_changes` (`name`,`at`,`id`);--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`changed_at` integer NOT NULL,
	`changed_by` text
);
--> statement-breakpoint
ALTER TABLE `categories` ADD `minimum_age` integer;--> statement-breakpoint
ALTER TABLE `categories` ADD `withdrawal_right` text DEFAULT 'EXCLUDED' NOT NULL;--> statement-breakpoint
ALTER TABLE `categories` ADD `deposit_floors` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `categories` ADD `fee_caps` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `categories` ADD `archived_at` integer;--> statement-breakpoint
ALTER TABLE `categories` ADD `version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `bookings` ADD `limits` text DEFAULT '{"verificationDays":7,"approvalHours":48,"counterOfferHours":24,"maxCounterOffers":3,"extensionAnswerHours":8,"extensionPaymentHours":24,"paymentHours":24,"flaggedPaymentHours":72,"offlineProofHours":48,"offlineRefundDays":7,"maxOfflineProofs":3,"lateGraceMinutes":60,"lateFeeDays":3,"noShowGraceMinutes":60,"noShowClaimHours":72,"noShowAnswerHours":24,"handoverSilenceHours":24,"returnAnswerHours":24,"claimHours":48,"hiddenDefectDays":14,"incidentAnswerHours":48,"disputeDays":14,"disputeDecisionDays":7,"depositGraceHours":72,"reviewDays":14,"payoutDelayHours":24,"commissionDays":14,"silentAcceptanceHours":null,"withdrawalDays":0}' NOT NULL;--> statement-breakpoint
UPDATE `bookings` SET `limits` = json_set(`limits`, '$.silentAcceptanceHours', (SELECT c.`silent_acceptance_hours` FROM `assets` a JOIN `categories` c ON c.`slug` = a.`category_slug` WHERE a.`id` = `bookings`.`asset_id`));--> statement-breakpoint
UPDATE `categories` SET `deposit_floors` = (SELECT json_group_object(currency, `categories`.`deposit_floor_minor`) FROM (SELECT 'EUR' AS currency UNION SELECT DISTINCT currency FROM `assets`)), `fee_caps` = CASE WHEN `fee_cap_minor` IS NULL THEN '{}' ELSE (SELECT json_group_object(currency, `categories`.`fee_cap_minor`) FROM (SELECT 'EUR' AS currency UNION SELECT DISTINCT currency FROM `assets`)) END;--> statement-breakpoint
UPDATE `categories` SET `minimum_age` = CASE WHEN `slug` = 'camper-car' THEN 21 ELSE 18 END WHERE `requirements` LIKE '%"AGE"%';--> statement-breakpoint
UPDATE `categories` SET `attributes` = (SELECT json_group_array(CASE WHEN type = 'text' THEN json_object('name', value, 'label', value, 'type', CASE WHEN `categories`.`requirements` LIKE '%"name":"' || value || '"%' THEN 'NUMBER' ELSE 'TEXT' END) ELSE json(value) END) FROM json_each(`categories`.`attributes`));