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
ALTER TABLE "closed_periods" ADD CONSTRAINT "closed_periods_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_entries" ADD CONSTRAINT "finance_entries_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opex_marks" ADD CONSTRAINT "opex_marks_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opex_templates" ADD CONSTRAINT "opex_templates_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_profiles" ADD CONSTRAINT "tax_profiles_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "closed_periods_period_key" ON "closed_periods" USING btree ("vendor_id","period");--> statement-breakpoint
CREATE INDEX "finance_entries_date_idx" ON "finance_entries" USING btree ("vendor_id","mode","date","id");--> statement-breakpoint
CREATE INDEX "finance_entries_paid_idx" ON "finance_entries" USING btree ("vendor_id","mode","paid_on");--> statement-breakpoint
CREATE INDEX "finance_entries_asset_idx" ON "finance_entries" USING btree ("vendor_id","asset_id","date");--> statement-breakpoint
CREATE INDEX "finance_entries_booking_idx" ON "finance_entries" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "finance_entries_source_key" ON "finance_entries" USING btree ("vendor_id","source_ref");--> statement-breakpoint
CREATE INDEX "journal_news_vendor_idx" ON "journal_news" USING btree ("vendor_id","id");--> statement-breakpoint
CREATE INDEX "opex_templates_vendor_idx" ON "opex_templates" USING btree ("vendor_id","id");--> statement-breakpoint
CREATE INDEX "opex_templates_due_idx" ON "opex_templates" USING btree ("status","next_due");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_profiles_day_key" ON "tax_profiles" USING btree ("vendor_id","effective_from");