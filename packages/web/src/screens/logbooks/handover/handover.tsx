import { theTime } from '@vigia/domain/format/the-time'
import { HEADING_WORDS, headingOf, type PointHeading } from '@vigia/domain/shifts/handover-sections'
import { ClipboardCheck, Hourglass } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { type CurrentHandover, type Handover, openHandover } from '../../../api/handovers.ts'
import { storedUser } from '../../../api/tokens.ts'
import fleetHeaderStyles from '../../../fleet-screen/parts/fleet-header.module.css'
import { clockTime } from '../../../text/clock-time.ts'
import { shortName } from '../../../text/short-name.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { CounterChip } from '../../../ui/counter-chip.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import { ConnectionState } from '../../../widgets/connection-state.tsx'
import { HeaderSlot } from '../../../widgets/header-slot.tsx'
import { Loaded } from '../../../widgets/loaded.tsx'
import { NARROW, PHONE, useMedia } from '../../../widgets/use-media.ts'
import { AcceptancesBanner } from './acceptances-banner.tsx'
import { ActaPanel } from './acta-panel.tsx'
import styles from './handover.module.css'
import { HistoryButton } from './handover-history.tsx'
import { HandoverSummary } from './handover-summary.tsx'
import { partOf, STATUS_WORDS } from './handover-words.ts'
import { NobodyHandsOver } from './nobody-hands-over.tsx'
import { PointList } from './point-list.tsx'
import { PointPager } from './point-pager.tsx'
import { useSettledAcceptances } from './use-acceptances.ts'
import { useHandover, useHandoverAct } from './use-handover.ts'

const COUNTED = ['alert', 'promise', 'risk', 'zone', 'platform'] as const

const showSection = (heading: PointHeading): void => document.getElementById(`puntos-${heading}`)?.scrollIntoView()

interface HandoverTabProps {
  /** The end of the row of tabs, where how the hand-over stands is told while there is room for it (design, second part §3). */
  readonly rowEnd: HTMLElement | null
}

/** *Entrega de turno* (design, second part §3): what the shift hands over, point by point, and the acta that both sign. */
export function HandoverTab({ rowEnd }: HandoverTabProps) {
  const answer = useHandover()
  useSettledAcceptances()
  return (
    <div className={styles.screen} data-slot="screen">
      <Header handover={answer.data?.handover ?? null} rowEnd={rowEnd} />
      <AcceptancesBanner shown={answer.data === undefined ? null : 'los últimos puntos recibidos'} />
      <Loaded answer={answer} loading="Cargando la entrega de turno…">
        {(current) =>
          current.handover === null ? (
            <NoHandover current={current} />
          ) : (
            <OpenHandover key={current.handover.handoverId} handover={current.handover} current={current} />
          )
        }
      </Loaded>
    </div>
  )
}

function Header({ handover, rowEnd }: HandoverTabProps & { readonly handover: Handover | null }) {
  const isNarrow = useMedia(NARROW)
  const place = isNarrow ? null : rowEnd
  const open = handover?.points.filter(({ closedAt }) => closedAt === null) ?? null
  const count = (heading: PointHeading): number | null =>
    open?.filter((point) => headingOf(point) === heading).length ?? null
  const state =
    handover === null ? null : (
      <span
        className={classNames(surfaceStyles.pill, styles.state)}
        data-slot="handover-state"
        title={stateText(handover)}
      >
        {stateText(handover)}
      </span>
    )
  return (
    <>
      <HeaderSlot title="Bitácoras">
        <nav className={fleetHeaderStyles.fleetCounters} aria-label="Contadores">
          {COUNTED.map((heading) => (
            <CounterChip
              key={heading}
              label={HEADING_WORDS[heading]}
              value={count(heading)}
              onPress={() => showSection(heading)}
            />
          ))}
        </nav>
        <div className={fleetHeaderStyles.fleetTools}>
          {place === null ? state : null}
          <ConnectionState />
        </div>
      </HeaderSlot>
      {place === null ? null : createPortal(state, place)}
    </>
  )
}

function stateText({ status, outgoing, incoming, cutAt, receivedAt }: Handover): string {
  const signed =
    receivedAt !== null && incoming !== null
      ? `${shortName(incoming.name)} firmó ${clockTime(receivedAt)}`
      : cutAt !== null && outgoing !== null
        ? `${shortName(outgoing.name)} firmó ${clockTime(cutAt)}`
        : null
  return [STATUS_WORDS[status], signed].filter((part) => part !== null).join(' · ')
}

/** Nothing is handed over now: when it opens by itself, or that somebody has to. */
function NoHandover({ current }: { readonly current: CurrentHandover }) {
  const { shift, nextShift, opensAt } = current
  const opening = useHandoverAct(() => openHandover())
  return (
    <main className={surfaceStyles.panel} aria-label="Entrega de turno">
      <EmptyState
        icon={<Hourglass size={26} aria-hidden="true" />}
        title={`El turno ${shift.name} termina a ${theTime(clockTime(shift.endsAt))}`}
        hint={
          opening.error?.message ??
          (opensAt === null
            ? `Abra su entrega al turno ${nextShift.name}. Desde la primera, las demás se abren solas 30 min antes de cada fin de turno.`
            : `Su entrega al turno ${nextShift.name} se abre sola a ${theTime(clockTime(opensAt))}.`)
        }
        action={
          <>
            <Button
              tone="primary"
              icon={<ClipboardCheck size={15} aria-hidden="true" />}
              aria-busy={opening.isPending || undefined}
              onClick={() => opening.mutate(undefined)}
            >
              Abrir la entrega ahora
            </Button>
            <HistoryButton />
          </>
        }
      />
    </main>
  )
}

function OpenHandover({ handover, current }: { readonly handover: Handover; readonly current: CurrentHandover }) {
  const isNarrow = useMedia(NARROW)
  const isPhone = useMedia(PHONE)
  const [isActa, setActa] = useState(false)
  const part = partOf(handover, storedUser())
  const acta = <ActaPanel handover={handover} part={part} />
  return (
    <div className={styles.body} data-narrow={isNarrow || undefined}>
      {isPhone ? null : <HandoverSummary handover={handover} current={current} />}
      <main className={surfaceStyles.panel} aria-label="Puntos de la entrega">
        {handover.isPartial ? (
          <Banner tone="notice" title="Solo ve los puntos de sus viajes">
            La entrega abarca otros: la firma alguien que los ve todos.
          </Banner>
        ) : null}
        <NobodyHandsOver handover={handover} />
        {isPhone ? <PointPager handover={handover} part={part} /> : <PointList handover={handover} part={part} />}
        {isNarrow ? (
          <footer className={styles.foot}>
            <Button wide onClick={() => setActa(true)}>
              Acta y firmas
            </Button>
          </footer>
        ) : null}
      </main>
      {isNarrow ? (
        <Sheet open={isActa} onOpenChange={setActa} label="Acta de entrega" side="right" widthRem={isPhone ? 100 : 26}>
          {acta}
        </Sheet>
      ) : (
        <aside className={surfaceStyles.panel} aria-label="Acta de entrega" data-slot="acta">
          {acta}
        </aside>
      )}
    </div>
  )
}
