import { Button, FileButton } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Brand } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { Notice } from '../../parts/notice.tsx';
import { useFailureText } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './settings.module.css';

/** Operations of a file of the brand; they take the revision that was read. */
const operations = {
  logo: {
    accept: 'image/png,image/svg+xml',
    upload: (body: FormData, query: { revision: number }) =>
      dataOf(api.PUT('/api/v1/settings/brand/logo', { params: { query }, body })),
    remove: (query: { revision: number }) =>
      dataOf(api.DELETE('/api/v1/settings/brand/logo', { params: { query } })),
  },
  font: {
    accept: '.woff2,font/woff2',
    upload: (body: FormData, query: { revision: number }) =>
      dataOf(api.PUT('/api/v1/settings/brand/font', { params: { query }, body })),
    remove: (query: { revision: number }) =>
      dataOf(api.DELETE('/api/v1/settings/brand/font', { params: { query } })),
  },
} as const;

type Props = {
  name: keyof typeof operations;
  brand: Brand;
  isReadOnly: boolean;
  /** What is shown of the file; null where there is none. */
  children: ReactNode;
};

/** The logo or the font of the shop, which are saved at once. */
export function BrandFile({ name, brand, isReadOnly, children }: Props) {
  const { t } = useText();
  const client = useQueryClient();
  const textOf = useFailureText();
  const [error, setError] = useState<Error | null>(null);
  const { accept, upload, remove } = operations[name];
  const change = useMutation({
    mutationFn: (file: File | null) => {
      const query = { revision: brand.revision };
      if (!file) return remove(query);
      const form = new FormData();
      form.append(name, file);
      return upload(form, query);
    },
    onMutate: () => setError(null),
    onError: setError,
    onSuccess: (next: Brand) => client.setQueryData(['settings', 'brand'], next),
  });
  return (
    <div>
      <div className={classes['row']}>
        {children}
        <FileButton
          accept={accept}
          onChange={(file) => file && change.mutate(file)}
          disabled={isReadOnly}
          inputProps={{ 'aria-label': t(`settings.brand.upload_${name}`) }}
        >
          {(props) => (
            <Button {...props} data-show={name} variant="default" loading={change.isPending}>
              {t(`settings.brand.upload_${name}`)}
            </Button>
          )}
        </FileButton>
        {children !== null && !isReadOnly && (
          <Button
            variant="subtle"
            aria-label={t(`settings.brand.remove_${name}`)}
            onClick={() => change.mutate(null)}
          >
            {t('settings.brand.remove')}
          </Button>
        )}
      </div>
      <p className={classes['hint']}>{t(`settings.brand.${name}_hint`)}</p>
      {error && <Notice kind="error">{textOf(error)}</Notice>}
    </div>
  );
}
