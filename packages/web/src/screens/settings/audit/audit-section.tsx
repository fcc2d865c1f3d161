import { useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '@vigia/domain/format/date-time'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import { ScrollText, ShieldCheck } from 'lucide-react'
import { useCallback, useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { askAgain } from '../../../api/ask-again.ts'
import { type AuditEntry, type AuditFilter, type AuditState, auditEntry, auditState } from '../../../api/audit.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { isUnheard } from '../../../live/connection.ts'
import { acquireLive } from '../../../live/live.ts'
import { useConnection } from '../../../live/use-live.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LoadingState } from '../../../ui/loading-state.tsx'
import { Loaded } from '../../../widgets/loaded.tsx'
import { SettingsSection } from '../../../widgets/settings/settings-section.tsx'
import { useWorks } from '../../../widgets/settings/use-works.ts'
import { AuditDetail } from './audit-detail.tsx'
import {
  type AuditAddress,
  auditFilter,
  isNarrowed,
  NO_AUDIT_FILTER,
  readAuditAddress,
  writeAuditAddress,
} from './audit-filter.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditList } from './audit-list.tsx'
import styles from './audit-section.module.css'
import { AuditStatus } from './audit-status.tsx'
import { ExportAudit } from './export-audit.tsx'
import { type AuditLog, useAuditLog } from './use-audit-log.ts'

const MINUTE_MS = 60_000

/** Who did what, and whether the log of it can be trusted (screens of our own, third part, §7). */
export function Section() {
  const { address, filter, change } = useAddress()
  const log = useAuditLog(filter)
  const works = useWorks('audit-verify')
  const state = useAnswer({
    queryKey: ['audit-state'],
    queryFn: ({ signal }) => auditState(signal),
    refetchInterval: MINUTE_MS,
  })
  const verified = works.answer.data?.find(({ state: of }) => of === 'done') ?? null
  const verification = verified?.verification ?? null
  const client = useQueryClient()
  const verifiedId = verified?.id ?? null
  // What was proved just now is held against the end as it is now.
  useEffect(() => {
    if (verifiedId !== null) void askAgain(client, ['audit-state'])
  }, [client, verifiedId])
  const connection = useConnection()
  const isOffline = isUnheard(connection)
  const entries = log.entries ?? []
  const open = (entryId: string | null): void => change({ entryId })
  const place = entries.findIndex(({ id }) => id === address.entryId)
  const step = (by: number): (() => void) | null => {
    const next = place === -1 ? undefined : entries[place + by]
    return next === undefined ? null : () => open(next.id)
  }
  return (
    <SettingsSection
      title="Auditoría"
      tabs={<Extent state={state.data ?? null} />}
      tools={
        <>
          <ExportAudit filter={filter} isOffline={isOffline} />
          <Button
            tone="primary"
            icon={<ShieldCheck size={15} aria-hidden="true" />}
            disabled={isOffline || works.isBusy || works.underWay !== null}
            onClick={() => void works.start()}
          >
            {isOffline ? 'Sin conexión' : 'Verificar cadena'}
          </Button>
        </>
      }
      aside={{
        label: 'Registro',
        widthRem: 25,
        isOpen: address.entryId !== null,
        onClose: () => open(null),
        content:
          address.entryId === null ? (
            <EmptyState icon={<ScrollText size={26} aria-hidden="true" />} title="Elija un registro" />
          ) : (
            <OpenEntry id={address.entryId} known={entries[place] ?? null}>
              {(entry) => (
                <AuditDetail
                  {...{ entry, verification }}
                  onNewer={step(-1)}
                  onOlder={step(1)}
                  onOpen={open}
                  onClose={() => open(null)}
                />
              )}
            </OpenEntry>
          ),
      }}
    >
      <div className={styles.content}>
        <AuditStatus
          {...{ works, verified }}
          state={state.data ?? null}
          readAt={state.dataUpdatedAt + acquireLive().clock.offset()}
          onOpen={(entryId) => change({ ...NO_AUDIT_FILTER, period: 'todo', entryId })}
        />
        <AuditFilters address={address} onChange={change} />
        <News log={log} />
        <Entries {...{ log, address, verification }} onOpen={open} onAll={() => change(NO_AUDIT_FILTER)} />
      </div>
    </SettingsSection>
  )
}

/** The address as a filter, and the way to change it. What is open is a step that goes back. */
function useAddress() {
  const [params, setParams] = useSearchParams()
  const now = useServerNow(MINUTE_MS)
  const address = useMemo(() => readAuditAddress(params), [params])
  // The key of the list: as long as nothing else is asked, the same.
  const asked = JSON.stringify(auditFilter(address, now))
  const filter = useMemo((): AuditFilter => JSON.parse(asked), [asked])
  const change = useCallback(
    (of: Partial<AuditAddress>) =>
      setParams((before) => writeAuditAddress({ ...readAuditAddress(before), ...of }), {
        replace: !('entryId' in of),
      }),
    [setParams],
  )
  return { address, filter, change }
}

function Extent({ state }: { readonly state: AuditState | null }) {
  if (state === null) return null
  const { entries, oldestAt } = state
  return (
    <small className={styles.extent}>
      {entries === 1 ? '1 registro' : `${wholeNumber(entries)} registros`}
      {oldestAt === null ? '' : ` desde el ${formatDateTime(oldestAt).replace(/,.*/, '')}`} · nunca se borra
    </small>
  )
}

interface OpenEntryProps {
  readonly id: string
  readonly known: AuditEntry | null
  readonly children: (entry: AuditEntry) => React.ReactNode
}

/** An entry that a link names may be older than the list goes. */
function OpenEntry({ id, known, children }: OpenEntryProps) {
  const answer = useAnswer({
    queryKey: ['audit-entry', id],
    queryFn: ({ signal }) => auditEntry(id, signal),
    enabled: known === null,
  })
  if (known !== null) return children(known)
  return (
    <Loaded answer={answer} loading="Buscando el registro…">
      {(entry) =>
        entry === null ? (
          <EmptyState icon={<ScrollText size={26} aria-hidden="true" />} title="No existe ese registro" />
        ) : (
          children(entry)
        )
      }
    </Loaded>
  )
}

function News({ log: { news, showNews } }: { readonly log: AuditLog }) {
  const { count, isMore } = news
  return (
    <div role="status" className={styles.news}>
      {count === 0 ? null : (
        <Button size="sm" onClick={showNews}>
          {isMore ? `${count} nuevos o más` : count === 1 ? '1 nuevo' : `${count} nuevos`}
        </Button>
      )}
    </div>
  )
}

interface EntriesProps {
  readonly log: AuditLog
  readonly address: AuditAddress
  readonly verification: Parameters<typeof AuditList>[0]['verification']
  readonly onOpen: (entryId: string) => void
  readonly onAll: () => void
}

function Entries({ log, address, verification, onOpen, onAll }: EntriesProps) {
  const { entries, error, retry, hasMore, more } = log
  if (entries === null) {
    if (error === null) return <LoadingState text="Cargando la auditoría…" />
    return <ErrorState kind="connection" message={error.message} onAct={retry} />
  }
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={<ScrollText size={26} aria-hidden="true" />}
        title={isNarrowed(address) ? 'Nada con estos filtros' : 'Nada hoy todavía'}
        {...(isNarrowed(address) ? { action: <Button onClick={onAll}>Quitar filtros</Button> } : {})}
      />
    )
  }
  return (
    <div className={styles.list}>
      {error === null ? null : <ErrorState kind="connection" message={error.message} onAct={retry} />}
      <AuditList
        {...{ entries, verification, onMore: more }}
        hasMore={hasMore && error === null}
        chosenId={address.entryId}
        hasDays={address.period !== 'hoy' && address.period !== 'ayer'}
        onChoose={onOpen}
      />
    </div>
  )
}
