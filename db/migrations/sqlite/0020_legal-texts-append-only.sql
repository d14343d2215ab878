CREATE TRIGGER legal_texts_no_update BEFORE UPDATE ON legal_texts BEGIN SELECT RAISE(ABORT, 'a published text is never changed'); END;
--> statement-breakpoint
CREATE TRIGGER legal_texts_no_delete BEFORE DELETE ON legal_texts BEGIN SELECT RAISE(ABORT, 'a published text is never changed'); END;
