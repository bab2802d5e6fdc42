import { fillReply } from '@retour/contract/placeholders';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReturnOverview } from '../../../../../client/src/index.ts';
import { replyTemplatesQuery } from '../../api/reply-templates.ts';
import { useCan } from '../../api/session.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './desk.module.css';

/** Puts a saved text at the end of what is written, with its placeholders filled in. Texts that don't fit any more can't be chosen. */
export function TemplateChoice({
  shown: { id, customer, order },
  written,
  limit,
  onWrite,
}: {
  shown: ReturnOverview;
  written: string;
  limit: number;
  onWrite: (text: string) => void;
}) {
  const { t } = useText();
  const { data: templates = [] } = useQuery({ ...replyTemplatesQuery, enabled: useCan('settings:read') });
  if (templates.length === 0) return null;
  const values = { first_name: customer.first_name ?? '', order: order.name, return: String(id) };
  const with_template = (body: string) =>
    [written.trimEnd(), fillReply(body, values)].filter(Boolean).join('\n\n');
  return (
    <NativeSelect
      className={classes['template']}
      aria-label={t('desk.template')}
      value=""
      data={[
        { value: '', label: t('desk.template') },
        ...templates.map((template) => {
          const fits = with_template(template.body).length <= limit;
          const { name } = template;
          return {
            value: String(template.id),
            label: fits ? name : t('desk.template_too_long', { name }),
            disabled: !fits,
          };
        }),
      ]}
      onChange={({ currentTarget: { value } }) => {
        const template = templates.find((one) => String(one.id) === value);
        if (template) onWrite(with_template(template.body));
      }}
    />
  );
}
