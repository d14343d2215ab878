CREATE TABLE "call_stats" (
	"day" date NOT NULL,
	"operation" text NOT NULL,
	"via" text NOT NULL,
	"user_id" text NOT NULL,
	"key_id" text NOT NULL,
	"client" text NOT NULL,
	"outcome" text NOT NULL,
	"calls" bigint NOT NULL,
	"total_ms" double precision NOT NULL,
	"max_ms" double precision NOT NULL,
	"up_to5_ms" bigint NOT NULL,
	"up_to20_ms" bigint NOT NULL,
	"up_to50_ms" bigint NOT NULL,
	"up_to200_ms" bigint NOT NULL,
	"up_to1000_ms" bigint NOT NULL,
	"up_to5000_ms" bigint NOT NULL,
	CONSTRAINT "call_stats_day_operation_via_user_id_key_id_client_outcome_pk" PRIMARY KEY("day","operation","via","user_id","key_id","client","outcome")
);
--> statement-breakpoint
CREATE TABLE "switches" (
	"id" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "call_stats_user_idx" ON "call_stats" USING btree ("user_id");