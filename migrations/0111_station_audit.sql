-- Grades are a setting: the audit log keeps what they were.
create trigger shop_grades_audit after insert or update or delete on shop_grades
  for each row execute function note_audit_change('station_grades', 'shop_id', 'grades');
