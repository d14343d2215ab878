-- Every beginning of up to eight letters is one list of its own: what searches look for is never put together from many.
CREATE VIRTUAL TABLE asset_search USING fts5(asset_id UNINDEXED, title, body, place, labels, tokenize = "unicode61 remove_diacritics 2", prefix = '1 2 3 4 5 6 7 8');
--> statement-breakpoint
CREATE TRIGGER journal_no_update BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER postings_no_update BEFORE UPDATE ON postings BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER postings_no_delete BEFORE DELETE ON postings BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER invoices_no_update BEFORE UPDATE ON invoices BEGIN SELECT RAISE(ABORT, 'an issued invoice is never changed'); END;
--> statement-breakpoint
CREATE TRIGGER invoices_no_delete BEFORE DELETE ON invoices BEGIN SELECT RAISE(ABORT, 'an issued invoice is never changed'); END;
--> statement-breakpoint
CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log BEGIN SELECT RAISE(ABORT, 'the audit log is never changed'); END;
--> statement-breakpoint
CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log BEGIN SELECT RAISE(ABORT, 'the audit log is never changed'); END;
--> statement-breakpoint
CREATE TRIGGER legal_texts_no_update BEFORE UPDATE ON legal_texts BEGIN SELECT RAISE(ABORT, 'a published text is never changed'); END;
--> statement-breakpoint
CREATE TRIGGER legal_texts_no_delete BEFORE DELETE ON legal_texts BEGIN SELECT RAISE(ABORT, 'a published text is never changed'); END;
