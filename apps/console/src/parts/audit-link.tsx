import { Link } from '@tanstack/react-router';
import { useCan } from '../api/session.tsx';
import { useText } from '../text/use-text.tsx';

/** Leads to what the audit log has of an object, for those who may read it. */
export function AuditLink({ object_type, object_id }: { object_type: string; object_id?: string }) {
  const { t } = useText();
  if (!useCan('audit:read')) return null;
  return (
    <Link to="/audit" search={{ object_type, ...(object_id !== undefined && { object_id }) }}>
      {t('parts.audit_entries')}
    </Link>
  );
}
