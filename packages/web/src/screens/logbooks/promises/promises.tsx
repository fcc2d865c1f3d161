import { type PromiseLevel, promiseLevel } from '@vigia/domain/communication/promise'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import { Handshake } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { everyPromise, type ListedPromises, type PromiseListing, type TripPromise } from '../../../api/promises.ts'
import { addressNow } from '../../../browser/address.ts'
import { ExportList } from '../../../fleet-screen/export/export-list.tsx'
import { searchPart } from '../../../fleet-screen/export/filter-text.ts'
import fleetHeaderStyles from '../../../fleet-screen/parts/fleet-header.module.css'
import { useServerNow } from '../../../live/use-server-now.ts'
import { searchTexts } from '../../../text/search-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { CounterChip } from '../../../ui/counter-chip.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import listStyles from '../../../ui/list.module.css'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { SeverityShape } from '../../../ui/severity-shape.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import textStyles from '../../../ui/text.module.css'
import { ConnectionState } from '../../../widgets/connection-state.tsx'
import { HeaderSlot } from '../../../widgets/header-slot.tsx'
import { Loaded } from '../../../widgets/loaded.tsx'
import { NotLive } from '../../../widgets/not-live.tsx'
import { promiseColumns } from './promise-columns.ts'
import { type PromiseAct, PromiseDialog } from './promise-dialog.tsx'
import { PromiseList } from './promise-list.tsx'
import styles from './promises.module.css'
import { usePromises } from './use-promises.ts'

const SEARCH_ID = 'promise-search'
const AGED_EVERY_MS = 10_000

const LISTED: readonly { readonly value: ListedPromises; readonly label: string; readonly none: string }[] = [
  { value: 'abierta', label: 'Pendientes', none: 'Sin promesas pendientes' },
  { value: 'cumplida', label: 'Cumplidas', none: 'Sin promesas cumplidas' },
  { value: 'incumplida', label: 'Incumplidas', none: 'Sin promesas incumplidas' },
  { value: 'sin_resolver', label: 'Sin resolver', none: 'Sin promesas sin resolver' },
]
const [OPEN] = LISTED
const LATE: readonly PromiseLevel[] = ['late', 'overdue']
const NEAR: readonly PromiseLevel[] = ['near']
const UP_TO_NEAR: readonly PromiseLevel[] = [...LATE, 'due', ...NEAR]

/** *Promesas* (design, second part §2): what somebody said would happen at an hour, overdue first, then due. */
export function Promises() {
  const { listed, isMine, setListed, setMine } = usePromiseAddress()
  const [search, setSearch] = useState('')
  const [acting, setActing] = useState<{ readonly promise: TripPromise; readonly act: PromiseAct } | null>(null)
  const answer = usePromises(listed, isMine)
  const open = usePromises('abierta', isMine)
  const onAct = useCallback((promise: TripPromise, act: PromiseAct) => setActing({ promise, act }), [])
  const none = (LISTED.find(({ value }) => value === listed) ?? OPEN)?.none ?? ''
  return (
    <div className={listStyles.screen} data-slot="screen">
      <Header open={open.data ?? null} onOpen={() => setListed('abierta')} />
      <main className={surfaceStyles.panel} aria-label="Promesas">
        <NotLive shown={answer.data === undefined ? null : 'las últimas promesas recibidas'} />
        <Loaded answer={answer} loading="Cargando las promesas…" isSilenceShown>
          {({ promises, nextCursor }) => {
            const shown = textsOf.found(promises, search)
            return (
              <>
                <div className={listStyles.filters} data-slot="filters">
                  <SearchBox
                    id={SEARCH_ID}
                    look="bar"
                    hasKey
                    className={styles.search}
                    label="Buscar promesa por placas, factura, cliente, palabras o persona"
                    placeholder="Placas, cliente o palabras"
                    value={search}
                    onChange={setSearch}
                  />
                  <Segmented label="Qué promesas" value={listed} options={LISTED} onChange={setListed} />
                  <Button aria-pressed={isMine} onClick={() => setMine(!isMine)}>
                    Mías
                  </Button>
                  <ExportList
                    list="promises"
                    title="Promesas"
                    columnsAt={promiseColumns}
                    rows={async () => textsOf.found(await everyPromise({ listed, isMine, tripId: null }), search)}
                    filter={[
                      ['Promesas', LISTED.find(({ value }) => value === listed)?.label ?? null],
                      ['De quién', isMine ? 'Mías' : null],
                      searchPart(search),
                    ]}
                  />
                </div>
                {nextCursor === null ? null : (
                  <p className={textStyles.note}>
                    {search === '' ? 'Se muestran' : 'Se busca en'} las primeras {wholeNumber(promises.length)}; el
                    archivo las lleva todas.
                  </p>
                )}
                {shown.length > 0 ? (
                  <PromiseList promises={shown} onAct={onAct} />
                ) : promises.length > 0 ? (
                  <EmptyState
                    icon={<Handshake size={26} aria-hidden="true" />}
                    title="Ninguna promesa coincide"
                    action={<Button onClick={() => setSearch('')}>Quitar búsqueda</Button>}
                  />
                ) : (
                  <EmptyState
                    icon={<Handshake size={26} aria-hidden="true" />}
                    title={none}
                    hint={isMine ? 'De las que le dijeron a usted.' : 'Se anotan en la bitácora de cada viaje.'}
                    action={isMine ? <Button onClick={() => setMine(false)}>Ver las de todos</Button> : null}
                  />
                )}
              </>
            )
          }}
        </Loaded>
      </main>
      {acting === null ? null : (
        <PromiseDialog key={`${acting.promise.promiseId} ${acting.act}`} {...acting} onClose={() => setActing(null)} />
      )}
    </div>
  )
}

interface HeaderProps {
  /** Null while they are not known. */
  readonly open: PromiseListing | null
  readonly onOpen: () => void
}

/** How many are open, and how many of them are late. */
function Header({ open, onOpen }: HeaderProps) {
  const now = useServerNow(AGED_EVERY_MS)
  const count = (levels: readonly PromiseLevel[]): number | null =>
    open === null ? null : open.promises.filter(({ dueAt }) => levels.includes(promiseLevel(dueAt, now))).length
  // They come by their hour: of those that are due later there may be more.
  const last = open === null || open.nextCursor === null ? undefined : open.promises.at(-1)
  const isCutAt = (levels: readonly PromiseLevel[]): boolean =>
    last !== undefined && levels.includes(promiseLevel(last.dueAt, now))
  return (
    <HeaderSlot title="Bitácoras">
      <nav className={fleetHeaderStyles.fleetCounters} aria-label="Contadores">
        <CounterChip
          label="Pendientes"
          value={open?.promises.length ?? null}
          isAtLeast={last !== undefined}
          onPress={onOpen}
        />
        <CounterChip
          label="Vencidas 10 min"
          value={count(LATE)}
          isAtLeast={isCutAt(LATE)}
          tone="high"
          icon={<SeverityShape severity="high" />}
          onPress={onOpen}
        />
        <CounterChip label="En 10 min" value={count(NEAR)} isAtLeast={isCutAt(UP_TO_NEAR)} onPress={onOpen} />
      </nav>
      <div className={fleetHeaderStyles.fleetTools}>
        <ConnectionState />
      </div>
    </HeaderSlot>
  )
}

const textsOf = searchTexts<TripPromise>(
  ({ plates, invoice, client, carrier, saidBy, saidTo, text, origin, destination }) => [
    ...[plates, invoice, client, carrier, saidBy, saidTo, text, origin, destination],
  ],
)

/** Which promises are listed, and whether only one's own are: in the address, as the tab is. */
function usePromiseAddress() {
  const [address, setAddress] = useSearchParams()
  const named = address.get('promesas')
  const change = (name: string, value: string | null): void => {
    const now = addressNow()
    if (value === null) now.delete(name)
    else now.set(name, value)
    setAddress(now, { replace: true })
  }
  return {
    listed: LISTED.find(({ value }) => value === named)?.value ?? 'abierta',
    isMine: address.get('mias') === '1',
    setListed: (listed: ListedPromises) => change('promesas', listed === 'abierta' ? null : listed),
    setMine: (isMine: boolean) => change('mias', isMine ? '1' : null),
  } as const
}
