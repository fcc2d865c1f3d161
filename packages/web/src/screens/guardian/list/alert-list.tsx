import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { AlertCard } from '../../../alerts/alert-card.tsx'
import type { Alert } from '../../../api/alerts.ts'
import { useHeldOrder } from '../../../fleet-screen/list/use-held-order.ts'
import { useRowRange } from '../../../fleet-screen/list/use-row-range.ts'
import { classNames } from '../../../ui/class-names.ts'
import surfaceStyles from '../../../ui/surface.module.css'
import textStyles from '../../../ui/text.module.css'
import { type AlertGroup, HELD_GROUP } from './alert-groups.ts'
import styles from './alert-list.module.css'
import type { AlertTour } from './use-alert-tour.ts'

interface AlertListProps {
  readonly tour: AlertTour
  readonly onOpen: (alert: Alert) => void
  readonly onShowUnit: (alert: Alert) => void
  /** What stands in place of no cards. */
  readonly empty: ReactNode
}

/** The height of a card before it is measured. */
const ESTIMATE_PX = 136

/** The cards: virtualised, and the one under pointer or focus held still to the pixel, whatever comes in. */
export function AlertList({ tour, onOpen, onShowUnit, empty }: AlertListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const held = useHeldOrder(tour.groups, HELD_GROUP)
  const cards = held.order
  const virtual = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATE_PX,
    getItemKey: (index) => cards[index]?.key ?? index,
    overscan: 4,
    rangeExtractor: useRowRange(),
  })
  const isHeld = held.anchor !== null
  // What is measured above the held card must move neither it nor the scroll under it.
  virtual.shouldAdjustScrollPositionOnItemSizeChange = isHeld ? () => false : undefined
  const items = virtual.getVirtualItems()
  const shift = useShift(held.anchor, (key) => items.find((item) => item.key === key)?.start ?? null)

  const currentAt = cards.findIndex(({ key }) => key === tour.currentKey)
  useEffect(() => {
    if (currentAt !== -1) virtual.scrollToIndex(currentAt, { align: 'auto' })
  }, [currentAt, virtual])

  return (
    <div ref={scroller} className={classNames(surfaceStyles.scroll, styles.cards)} {...held.listeners}>
      {cards.length === 0 ? empty : null}
      <ol style={{ height: virtual.getTotalSize() + Math.max(0, shift) }}>
        {items.map(({ index, key, start }) => {
          const group = cards[index]
          if (group === undefined) return null
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              data-card={group.key}
              className={group.key === tour.currentKey ? styles.current : undefined}
              aria-current={group.key === tour.currentKey ? 'true' : undefined}
              style={{ transform: `translateY(${start + shift}px)` }}
            >
              <Group group={group} onOpen={onOpen} onShowUnit={onShowUnit} />
            </li>
          )
        })}
      </ol>
    </div>
  )
}

interface GroupProps extends Pick<AlertListProps, 'onOpen' | 'onShowUnit'> {
  readonly group: AlertGroup
}

function Group({ group: { lead, others, isOver }, onOpen, onShowUnit }: GroupProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <AlertCard alert={lead} isOver={isOver} onOpen={onOpen} onShowUnit={onShowUnit} />
      {others.length === 0 ? null : (
        <button
          type="button"
          className={classNames(textStyles.meta, styles.more)}
          data-slot="more"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {moreText(others.length, isOpen)}
        </button>
      )}
      {isOpen ? others.map((alert) => <AlertCard key={alert.alertId} alert={alert} onOpen={onOpen} />) : null}
    </>
  )
}

function moreText(count: number, isOpen: boolean): string {
  if (isOpen) return 'Ocultar las demás de esta unidad'
  return count === 1 ? 'Otra alerta de esta unidad' : `Otras ${count} alertas de esta unidad`
}

/**
 * By how much all cards are moved so that the anchored one stays where it was when it became the anchor. Moving on to
 * another card keeps the shift; letting go ends it.
 */
function useShift(anchor: string | null, startOf: (key: string) => number | null): number {
  const fixed = useRef<{ readonly key: string; readonly top: number } | null>(null)
  const shift = useRef(0)
  const start = anchor === null ? null : startOf(anchor)
  if (anchor === null) {
    fixed.current = null
    shift.current = 0
  } else if (start !== null) {
    if (fixed.current?.key === anchor) shift.current = fixed.current.top - start
    else fixed.current = { key: anchor, top: start + shift.current }
  }
  return shift.current
}
