import { Button, TagsInput, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { useCan, useSession } from '../../api/session.tsx';
import { Notice } from '../../parts/notice.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Panel } from '../../parts/panel.tsx';
import { ErrorState, Loading, NotAllowed, SkeletonRows } from '../../parts/states.tsx';
import { TextButton } from '../../parts/text-button.tsx';
import { useText } from '../../text/use-text.tsx';
import { BackTest } from './back-test.tsx';
import type { SavedDraft } from './back-test.tsx';
import { CasesTab } from './cases-tab.tsx';
import { ChangesTab, useChanges } from './changes-tab.tsx';
import { starterPolicy } from './document.ts';
import type { Policy } from './document.ts';
import { JsonField } from './json-field.tsx';
import classes from './policies.module.css';
import { PublishDialog } from './publish.tsx';
import { caseRunQuery, versionQuery, versionsQuery } from './queries.ts';
import { ScheduleNotice, scheduleOf } from './schedule.tsx';
import type { Schedule } from './schedule.tsx';
import { RulesForm } from './rules-form.tsx';
import { POLICY_TABS } from './tabs.ts';
import type { PolicyTab } from './tabs.ts';
import { ExchangeForm } from './exchange-form.tsx';
import { InstantForm } from './instant-form.tsx';
import { TestOrder } from './test-order.tsx';
import { useDraft } from './use-draft.ts';
import type { SaveState } from './use-draft.ts';
import { VersionsPanel } from './versions-panel.tsx';
import { WindowForm } from './window-form.tsx';
import { ZonesForm } from './zones-form.tsx';

const route = getRouteApi('/shell/policies');

/** The return policy: the draft as a form and as JSON, and what it would do. */
export function PoliciesPage() {
  const { t } = useText();
  const can_read = useCan('policies:read');
  const draft = useQuery({ ...versionQuery('draft'), enabled: can_read, refetchOnWindowFocus: false });
  const live = useQuery({ ...versionQuery('published'), enabled: can_read });
  const { shop } = useSession();
  const [loads, setLoads] = useState(0);
  if (!can_read)
    return (
      <>
        <PageHeader title={t('policies.title')} />
        <NotAllowed />
      </>
    );
  const error = draft.error ?? live.error;
  if (error)
    return (
      <>
        <PageHeader title={t('policies.title')} />
        <ErrorState title={t('policies.not_loaded')} error={error} onRetry={() => void draft.refetch()} />
      </>
    );
  if (draft.data === undefined || live.data === undefined)
    return (
      <>
        <PageHeader title={t('policies.title')} />
        <Loading>
          <SkeletonRows rows={8} />
        </Loading>
      </>
    );
  const live_policy = live.data?.document as Policy | undefined;
  const published =
    live.data && live_policy ? { policy: live_policy, version: live.data.version } : undefined;
  const loaded = {
    document: (draft.data?.document as Policy | undefined) ?? live_policy ?? starterPolicy(shop.currency),
    version: draft.data?.version,
    revision: draft.data?.revision ?? 0,
    saved_at: draft.data?.saved_at ?? null,
    saved_by: draft.data?.saved_by ?? null,
  };
  const schedule = draft.data ? scheduleOf(draft.data) : undefined;
  // What was published, or loaded again, begins anew; what is saved here goes on.
  const key = `${live.data?.version ?? 0} ${draft.data?.version ?? 0} ${loads}`;
  const reload = async () => {
    await draft.refetch();
    setLoads(loads + 1);
  };
  return (
    <Editor key={key} loaded={loaded} live={published} schedule={schedule} reload={() => void reload()} />
  );
}

/** The version in effect. */
type Live = { policy: Policy; version: number };

type EditorProps = {
  loaded: Parameters<typeof useDraft>[0];
  live: Live | undefined;
  schedule: Schedule | undefined;
  reload: () => void;
};

function Editor({ loaded, live: published, schedule, reload }: EditorProps) {
  const { t } = useText();
  const { tab = 'form' } = route.useSearch();
  const navigate = route.useNavigate();
  const can_write = useCan('policies:write');
  const { document: policy, version, revision, state, change, keep } = useDraft(loaded);
  const live = published?.policy;
  const draft: SavedDraft = { policy, version, revision, is_saved: state.kind === 'saved' };
  // What was decided is what takes effect.
  const edit = can_write && !schedule?.publish_at ? change : () => {};
  const forms = (
    <div className={classes['stack']}>
      <WindowForm policy={policy} live={live} onChange={edit} />
      <ZonesForm policy={policy} onChange={edit} />
      <ExchangeForm policy={policy} live={live} onChange={edit} />
      <InstantForm policy={policy} onChange={edit} />
      <FinalSale policy={policy} onChange={edit} />
      <RulesForm policy={policy} live={live} onChange={edit} />
    </div>
  );
  const json = (
    <Panel title={t('policies.document')}>
      <JsonField
        label={t('policies.document_json')}
        value={policy}
        rows={20}
        onChange={(next) => edit(next as Policy)}
      />
    </Panel>
  );
  const tests = (
    <div className={classes['stack']}>
      <TestOrder policy={policy} />
      <BackTest draft={draft} live={live} onKeep={can_write ? edit : undefined} />
    </div>
  );
  const contents: Record<PolicyTab, ReactNode> = {
    form: (
      <div className={classes['columns']}>
        {forms}
        {tests}
      </div>
    ),
    json: (
      <div className={classes['columns']}>
        {json}
        {tests}
      </div>
    ),
    side_by_side: (
      <div className={classes['halves']}>
        {forms}
        {json}
      </div>
    ),
    changes: <ChangesTab policy={policy} live={live} />,
    cases: <CasesTab policy={policy} revision={revision} />,
  };
  return (
    <>
      <Header draft={draft} live={published} state={state} keep={keep} />
      <Tabs
        value={tab}
        onChange={(next) =>
          void navigate({ search: { tab: POLICY_TABS.find((name) => name === next) ?? 'form' } })
        }
        keepMounted={false}
      >
        <PolicyTabs draft={draft} live={live} />
        <Tabs.Panel value={tab} className={classes['page'] ?? ''}>
          <StateNotice state={state} reload={reload} />
          {!can_write && <Notice kind="info">{t('policies.read_only')}</Notice>}
          {schedule && <ScheduleNotice schedule={schedule} />}
          {contents[tab]}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function Header({
  draft,
  live: published,
  state,
  keep,
}: {
  draft: SavedDraft;
  live: Live | undefined;
  state: SaveState;
  keep: () => void;
}) {
  const { policy, revision } = draft;
  const { t, age } = useText();
  const can_write = useCan('policies:write');
  const navigate = route.useNavigate();
  const versions = useQuery(versionsQuery);
  const run = useQuery({ ...caseRunQuery(revision > 0 ? 'draft' : 'published', revision) });
  const [opened, setOpened] = useState<'versions' | 'publish'>();
  const close = () => setOpened(undefined);
  const live = versions.data?.versions.find(({ status }) => status === 'published');
  const cases = run.data && run.data.passed + run.data.failed > 0 ? run.data : undefined;
  return (
    <>
      <PageHeader
        title={policy.name}
        beside={
          <>
            <span className={classes['mark']} data-show={revision > 0 || !published ? undefined : 'publish'}>
              {revision > 0
                ? t('policies.draft_revision', { revision })
                : live
                  ? t('policies.live_version', { version: live.version })
                  : t('policies.not_published')}
            </span>
            <span className={classes['lead']} role="status">
              {state.kind === 'saving' || state.kind === 'waiting'
                ? t('policies.saving')
                : state.kind === 'saved' && state.at !== null && revision > 0
                  ? t('policies.saved', { age: age(state.at), by: state.by ?? '' })
                  : ''}
            </span>
          </>
        }
        actions={
          <>
            <Button
              variant="default"
              leftSection={<Icon name="history" size={16} />}
              onClick={() => setOpened('versions')}
            >
              {t('policies.versions')}
            </Button>
            {cases && (
              <Button
                variant="default"
                className={classes['passes'] ?? ''}
                data-failing={cases.failed > 0 || undefined}
                leftSection={
                  cases.failed > 0 ? (
                    <Icon name="triangle-alert" size={16} />
                  ) : (
                    <Icon name="check" size={16} />
                  )
                }
                onClick={() => void navigate({ search: { tab: 'cases' } })}
              >
                {t('policies.cases_pass', { passed: cases.passed, total: cases.passed + cases.failed })}
              </Button>
            )}
            {can_write && (revision > 0 || !published) && (
              <Button
                data-show="publish"
                loading={opened === 'publish' && state.kind === 'saving'}
                onClick={() => {
                  if (revision === 0) keep();
                  setOpened('publish');
                }}
              >
                {t('policies.publish')}
              </Button>
            )}
          </>
        }
      />
      <VersionsPanel
        versions={versions.data?.versions ?? []}
        opened={opened === 'versions'}
        onClose={close}
      />
      {opened === 'publish' && revision > 0 && (
        <PublishDialog draft={draft} live={published} onClose={close} />
      )}
    </>
  );
}

function PolicyTabs({ draft, live: before }: { draft: SavedDraft; live: Policy | undefined }) {
  const { t, shortDate } = useText();
  const { policy, revision } = draft;
  const changes = useChanges(policy, before);
  const run = useQuery({ ...caseRunQuery(revision > 0 ? 'draft' : 'published', revision) });
  const versions = useQuery(versionsQuery);
  const live = versions.data?.versions.find(({ status }) => status === 'published');
  const counts: Partial<Record<PolicyTab, number | undefined>> = {
    changes: revision > 0 ? changes.length : undefined,
    cases: run.data && run.data.passed + run.data.failed,
  };
  return (
    <div className={classes['tabs']}>
      <Tabs.List aria-label={t('policies.title')}>
        {POLICY_TABS.map((name) => (
          <Tabs.Tab
            key={name}
            value={name}
            rightSection={counts[name] ? <small>{counts[name]}</small> : undefined}
          >
            {t(`policies.tab_${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {live?.published_at && (
        <span className={classes['lead']}>
          {t('policies.live_since', { version: live.version, day: shortDate(live.published_at) })}
        </span>
      )}
    </div>
  );
}

function FinalSale({ policy, onChange }: { policy: Policy; onChange: (next: Policy) => void }) {
  const { t } = useText();
  return (
    <Panel title={t('policies.final_sale')}>
      <TagsInput
        label={t('policies.final_sale_tags')}
        description={t('policies.final_sale_hint')}
        value={policy.final_sale_tags ?? []}
        onChange={(tags) => onChange({ ...policy, final_sale_tags: tags })}
      />
    </Panel>
  );
}

/** What keeps the draft from being saved. */
function StateNotice({ state, reload }: { state: SaveState; reload: () => void }) {
  const { t } = useText();
  if (state.kind === 'conflict')
    return (
      <Notice kind="warning">
        {t('policies.conflict', { by: state.by, revision: state.revision })}{' '}
        <TextButton onClick={reload}>{t('policies.load_theirs')}</TextButton>
      </Notice>
    );
  if (state.kind === 'failed') return <Notice kind="error">{t('policies.not_saved')}</Notice>;
  if (state.kind !== 'invalid') return null;
  return (
    <Notice kind="error">
      {t('policies.invalid')}
      <ul>
        {state.problems.map(({ path, message }) => (
          <li key={path}>
            <code>{path}</code> {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
