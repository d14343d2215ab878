CREATE TABLE "acquisitions" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"vendor_id" text collate "C" NOT NULL,
	"asset_id" text collate "C" NOT NULL,
	"unit_no" bigint NOT NULL,
	"status" text NOT NULL,
	"purchase_date" date NOT NULL,
	"supplier" text,
	"currency" text NOT NULL,
	"price_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"extra_costs_minor" bigint NOT NULL,
	"financing" jsonb NOT NULL,
	"useful_life_months" bigint NOT NULL,
	"residual_minor" bigint NOT NULL,
	"months_done" bigint NOT NULL,
	"depreciated_minor" bigint NOT NULL,
	"base_months" bigint NOT NULL,
	"base_minor" bigint NOT NULL,
	"next_due" date,
	"disposed_on" date,
	"proceeds_minor" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "maintenance_tasks" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"vendor_id" text collate "C" NOT NULL,
	"asset_id" text collate "C" NOT NULL,
	"status" text NOT NULL,
	"title" text NOT NULL,
	"checklist" jsonb NOT NULL,
	"every_days" bigint,
	"every_rental_days" bigint,
	"counted_from" date NOT NULL,
	"due_date" date,
	"duration_days" bigint NOT NULL,
	"blackout_id" text collate "C",
	"overdue_on" date,
	"started_on" date,
	"finished_on" date,
	"checked_on" date,
	"warned_at" timestamp (3) with time zone,
	"next_task_id" text collate "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "repairs" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"vendor_id" text collate "C" NOT NULL,
	"asset_id" text collate "C" NOT NULL,
	"status" text NOT NULL,
	"date" date NOT NULL,
	"description" text NOT NULL,
	"supplier" text,
	"currency" text NOT NULL,
	"parts_minor" bigint NOT NULL,
	"labour_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"downtime_days" bigint NOT NULL,
	"caused_by" text NOT NULL,
	"incident_id" text collate "C",
	"booking_id" text collate "C",
	"task_id" text collate "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "maintenance_overdue" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "acquisitions" ADD CONSTRAINT "acquisitions_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_tasks" ADD CONSTRAINT "maintenance_tasks_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repairs" ADD CONSTRAINT "repairs_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "acquisitions_vendor_idx" ON "acquisitions" USING btree ("vendor_id","asset_id","unit_no");--> statement-breakpoint
CREATE INDEX "acquisitions_due_idx" ON "acquisitions" USING btree ("status","next_due");--> statement-breakpoint
CREATE INDEX "maintenance_vendor_idx" ON "maintenance_tasks" USING btree ("vendor_id","status","due_date");--> statement-breakpoint
CREATE INDEX "maintenance_asset_idx" ON "maintenance_tasks" USING btree ("asset_id","status");--> statement-breakpoint
CREATE INDEX "maintenance_overdue_idx" ON "maintenance_tasks" USING btree ("status","overdue_on");--> statement-breakpoint
CREATE INDEX "repairs_vendor_idx" ON "repairs" USING btree ("vendor_id","date","id");--> statement-breakpoint
CREATE INDEX "repairs_asset_idx" ON "repairs" USING btree ("asset_id","date");--> statement-breakpoint
CREATE INDEX "repairs_incident_idx" ON "repairs" USING btree ("incident_id");