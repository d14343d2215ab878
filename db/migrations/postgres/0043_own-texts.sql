CREATE TABLE "languages" (
	"code" text collate "C" PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"fallback" text collate "C" NOT NULL,
	"is_on" boolean NOT NULL,
	"version" bigint NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "own_texts" (
	"language" text collate "C" NOT NULL,
	"text_id" text collate "C" NOT NULL,
	"text" text NOT NULL,
	"version" bigint NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" text collate "C" NOT NULL,
	CONSTRAINT "own_texts_language_text_id_pk" PRIMARY KEY("language","text_id")
);
