CREATE TABLE "shop_names" (
	"slug" text collate "C" PRIMARY KEY NOT NULL,
	"vendor_id" text collate "C" NOT NULL,
	"likeness" text NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "asset_interest" (
	"asset_id" text collate "C" NOT NULL,
	"day" date NOT NULL,
	"views" bigint NOT NULL,
	"quotes" bigint NOT NULL,
	CONSTRAINT "asset_interest_asset_id_day_pk" PRIMARY KEY("asset_id","day")
);
--> statement-breakpoint
CREATE TABLE "shop_reports" (
	"vendor_id" text collate "C" NOT NULL,
	"mode" text NOT NULL,
	"days" bigint NOT NULL,
	"report" jsonb NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	"fresh_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shop_reports_vendor_id_mode_days_pk" PRIMARY KEY("vendor_id","mode","days")
);
--> statement-breakpoint
CREATE TABLE "asset_image_files" (
	"image_id" text collate "C" NOT NULL,
	"width" bigint NOT NULL,
	"asset_id" text collate "C" NOT NULL,
	"name" text NOT NULL,
	"file_key" text NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "asset_image_files_image_id_width_pk" PRIMARY KEY("image_id","width")
);
--> statement-breakpoint
CREATE TABLE "asset_documents" (
	"asset_id" text collate "C" PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"card" jsonb NOT NULL,
	"words" jsonb NOT NULL,
	"terms" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "asset_slugs" (
	"slug" text collate "C" PRIMARY KEY NOT NULL,
	"asset_id" text collate "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closed_periods" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"vendor_id" text collate "C" NOT NULL,
	"period" text collate "C" NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"closed_by" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "finance_entries" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"vendor_id" text collate "C" NOT NULL,
	"mode" text NOT NULL,
	"kind" text NOT NULL,
	"category_code" text collate "C" NOT NULL,
	"amount_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"date" date NOT NULL,
	"paid_on" date,
	"asset_id" text collate "C",
	"booking_id" text collate "C",
	"source" text NOT NULL,
	"source_ref" text collate "C",
	"status" text NOT NULL,
	"void_reason" text,
	"voided_at" timestamp (3) with time zone,
	"note" text,
	"attachment" jsonb,
	"duplicate_of" text collate "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "owner_feedback" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"vendor_id" text collate "C" NOT NULL,
	"status" text NOT NULL,
	"topic" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"moved_by" text collate "C",
	"moved_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "followed_calendars" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"asset_id" text collate "C" NOT NULL,
	"calendar" text NOT NULL,
	"url_sealed" text NOT NULL,
	"host" text NOT NULL,
	"status" text NOT NULL,
	"etag" text,
	"last_modified" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_success_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"failures" bigint NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"problem" text,
	"skipped_days" jsonb NOT NULL,
	"next_try_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "journal_news" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"vendor_id" text collate "C" NOT NULL,
	"booking_id" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "opex_marks" (
	"vendor_id" text collate "C" NOT NULL,
	"month" text collate "C" NOT NULL,
	"item_code" text collate "C" NOT NULL,
	"state" text NOT NULL,
	"entry_id" text collate "C",
	"marked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "opex_marks_vendor_id_month_item_code_pk" PRIMARY KEY("vendor_id","month","item_code")
);
--> statement-breakpoint
CREATE TABLE "opex_templates" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"vendor_id" text collate "C" NOT NULL,
	"status" text NOT NULL,
	"label" text NOT NULL,
	"category_code" text collate "C" NOT NULL,
	"amount_minor" bigint NOT NULL,
	"tax_bps" bigint NOT NULL,
	"currency" text NOT NULL,
	"cadence" text NOT NULL,
	"day_of_month" bigint NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date,
	"asset_id" text collate "C",
	"entered" bigint NOT NULL,
	"next_due" date,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "storefronts" (
	"vendor_id" text collate "C" PRIMARY KEY NOT NULL,
	"tagline" text NOT NULL,
	"theme" jsonb NOT NULL,
	"logo" jsonb,
	"cover" jsonb,
	"contact_email" text,
	"contact_phone" text,
	"website" text,
	"opening_hours" text NOT NULL,
	"policies" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_profiles" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"vendor_id" text collate "C" NOT NULL,
	"effective_from" date NOT NULL,
	"registered" boolean NOT NULL,
	"tax_id" text,
	"rate_bps" bigint NOT NULL,
	"scheme" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shop_names" ADD CONSTRAINT "shop_names_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_interest" ADD CONSTRAINT "asset_interest_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_reports" ADD CONSTRAINT "shop_reports_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_image_files" ADD CONSTRAINT "asset_image_files_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_documents" ADD CONSTRAINT "asset_documents_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_slugs" ADD CONSTRAINT "asset_slugs_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_periods" ADD CONSTRAINT "closed_periods_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_entries" ADD CONSTRAINT "finance_entries_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_feedback" ADD CONSTRAINT "owner_feedback_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_feedback" ADD CONSTRAINT "owner_feedback_moved_by_users_id_fk" FOREIGN KEY ("moved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followed_calendars" ADD CONSTRAINT "followed_calendars_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opex_marks" ADD CONSTRAINT "opex_marks_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opex_templates" ADD CONSTRAINT "opex_templates_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storefronts" ADD CONSTRAINT "storefronts_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_profiles" ADD CONSTRAINT "tax_profiles_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_names_likeness_idx" ON "shop_names" USING btree ("likeness");--> statement-breakpoint
CREATE INDEX "shop_names_vendor_idx" ON "shop_names" USING btree ("vendor_id","taken_at");--> statement-breakpoint
CREATE INDEX "asset_interest_day_idx" ON "asset_interest" USING btree ("day");--> statement-breakpoint
CREATE INDEX "shop_reports_counted_idx" ON "shop_reports" USING btree ("counted_at");--> statement-breakpoint
CREATE INDEX "asset_image_files_name_idx" ON "asset_image_files" USING btree ("name");--> statement-breakpoint
CREATE INDEX "asset_image_files_asset_idx" ON "asset_image_files" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "asset_documents_version_idx" ON "asset_documents" USING btree ("version");--> statement-breakpoint
CREATE INDEX "asset_slugs_asset_idx" ON "asset_slugs" USING btree ("asset_id");--> statement-breakpoint
CREATE UNIQUE INDEX "closed_periods_period_key" ON "closed_periods" USING btree ("vendor_id","period");--> statement-breakpoint
CREATE INDEX "finance_entries_date_idx" ON "finance_entries" USING btree ("vendor_id","mode","date","id");--> statement-breakpoint
CREATE INDEX "finance_entries_paid_idx" ON "finance_entries" USING btree ("vendor_id","mode","paid_on");--> statement-breakpoint
CREATE INDEX "finance_entries_asset_idx" ON "finance_entries" USING btree ("vendor_id","asset_id","date");--> statement-breakpoint
CREATE INDEX "finance_entries_booking_idx" ON "finance_entries" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "finance_entries_source_key" ON "finance_entries" USING btree ("vendor_id","source_ref");--> statement-breakpoint
CREATE INDEX "owner_feedback_vendor_idx" ON "owner_feedback" USING btree ("vendor_id","created_at");--> statement-breakpoint
CREATE INDEX "owner_feedback_status_idx" ON "owner_feedback" USING btree ("status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "followed_calendars_name_key" ON "followed_calendars" USING btree ("asset_id","calendar");--> statement-breakpoint
CREATE INDEX "followed_calendars_due_idx" ON "followed_calendars" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "journal_news_vendor_idx" ON "journal_news" USING btree ("vendor_id","id");--> statement-breakpoint
CREATE INDEX "opex_templates_vendor_idx" ON "opex_templates" USING btree ("vendor_id","id");--> statement-breakpoint
CREATE INDEX "opex_templates_due_idx" ON "opex_templates" USING btree ("status","next_due");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_profiles_day_key" ON "tax_profiles" USING btree ("vendor_id","effective_from");--> statement-breakpoint
CREATE INDEX "bookings_rented_idx" ON "bookings" USING btree ("vendor_id","mode","state","end_date","start_date","asset_id","units");--> statement-breakpoint
CREATE INDEX "bookings_requested_idx" ON "bookings" USING btree ("vendor_id","mode","promoted_at","asset_id","approved_by","confirmed_at","start_at","id");