CREATE TABLE "document_kinds" (
	"code" text collate "C" PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"reason" text NOT NULL,
	"position" bigint NOT NULL,
	"archived_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "setting_changes" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"name" text collate "C" NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text collate "C"
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text collate "C" PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" text collate "C"
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "minimum_age" bigint;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "withdrawal_right" text DEFAULT 'EXCLUDED' NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "deposit_floors" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "fee_caps" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "limits" jsonb DEFAULT '{"verificationDays":7,"approvalHours":48,"counterOfferHours":24,"maxCounterOffers":3,"extensionAnswerHours":8,"extensionPaymentHours":24,"paymentHours":24,"flaggedPaymentHours":72,"offlineProofHours":48,"offlineRefundDays":7,"maxOfflineProofs":3,"lateGraceMinutes":60,"lateFeeDays":3,"noShowGraceMinutes":60,"noShowClaimHours":72,"noShowAnswerHours":24,"handoverSilenceHours":24,"returnAnswerHours":24,"claimHours":48,"hiddenDefectDays":14,"incidentAnswerHours":48,"disputeDays":14,"disputeDecisionDays":7,"depositGraceHours":72,"reviewDays":14,"payoutDelayHours":24,"commissionDays":14,"silentAcceptanceHours":null,"withdrawalDays":0}' NOT NULL;--> statement-breakpoint
CREATE INDEX "setting_changes_idx" ON "setting_changes" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "setting_changes_name_idx" ON "setting_changes" USING btree ("name","at","id");--> statement-breakpoint
UPDATE "bookings" SET "limits" = jsonb_set("limits", '{silentAcceptanceHours}', coalesce(to_jsonb(c."silent_acceptance_hours"), 'null')) FROM "assets" a, "categories" c WHERE a."id" = "bookings"."asset_id" AND c."slug" = a."category_slug";--> statement-breakpoint
UPDATE "categories" SET "deposit_floors" = (SELECT jsonb_object_agg(currency, "categories"."deposit_floor_minor") FROM (SELECT 'EUR' AS currency UNION SELECT DISTINCT currency FROM "assets") AS used), "fee_caps" = CASE WHEN "fee_cap_minor" IS NULL THEN '{}' ELSE (SELECT jsonb_object_agg(currency, "categories"."fee_cap_minor") FROM (SELECT 'EUR' AS currency UNION SELECT DISTINCT currency FROM "assets") AS used) END;--> statement-breakpoint
UPDATE "categories" SET "minimum_age" = CASE WHEN "slug" = 'camper-car' THEN 21 ELSE 18 END WHERE cast("requirements" AS text) LIKE '%"AGE"%';--> statement-breakpoint
UPDATE "categories" SET "attributes" = coalesce((SELECT jsonb_agg(CASE WHEN jsonb_typeof(value) = 'string' THEN jsonb_build_object('name', value, 'label', value, 'type', CASE WHEN cast("categories"."requirements" AS text) LIKE '%"name": ' || cast(value AS text) || '%' THEN 'NUMBER' ELSE 'TEXT' END) ELSE value END) FROM jsonb_array_elements("categories"."attributes") AS each(value)), '[]');