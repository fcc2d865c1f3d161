import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { logbookTrips } from '../../api/logbook.ts'
import { addressNow } from '../../browser/address.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { type Command, useCommands } from '../../widgets/command-registry.ts'
import { AllTrips } from './all-trips/all-trips.tsx'
import { ByTrip } from './by-trip/by-trip.tsx'
import { HandoverTab } from './handover/handover.tsx'
import { LOGBOOK_TABS } from './logbook-tabs.ts'
import styles from './logbooks-screen.module.css'
import { Promises } from './promises/promises.tsx'
import { Round } from './round/round.tsx'
import { useLogbookNews } from './use-logbook-news.ts'

export const firstQueries = [logbookTrips]

interface ViewProps {
  /** The end of the row of tabs, for what a view shows there; null until it is drawn. */
  readonly rowEnd: HTMLElement | null
}

/** Each a screen of its own under the row of tabs, with its own part of the top bar, in their order. */
const VIEWS: readonly ((props: ViewProps) => ReactNode)[] = [Round, AllTrips, ByTrip, Promises, HandoverTab]

/** Bitácoras (design, second part §1 to §3): its tabs, and the one that the address names. */
export function Screen() {
  const [address, setAddress] = useSearchParams()
  const [rowEnd, setRowEnd] = useState<HTMLElement | null>(null)
  const named = LOGBOOK_TABS.findIndex(({ value }) => value === address.get('tab'))
  const index = Math.max(0, named)
  const { value } = LOGBOOK_TABS[index] ?? LOGBOOK_TABS[0]
  const View = VIEWS[index] ?? Round
  const choose = useCallback(
    (chosen: string): void => {
      const now = addressNow()
      // A press is told twice, by the pointer and by the focus that follows it: twice in the history, back would lead nowhere.
      if (now.get('tab') === chosen) return
      now.set('tab', chosen)
      setAddress(now)
    },
    [setAddress],
  )
  useLogbookNews()
  useCommands(useMemo(() => tabCommands(index, choose), [index, choose]))
  return (
    <Tabs
      label="Bitácoras"
      look="bar"
      className={styles.screen}
      value={value}
      items={LOGBOOK_TABS}
      onChange={choose}
      end={<div ref={setRowEnd} className={styles.rowEnd} />}
      data-slot="logbook-tabs"
    >
      <View rowEnd={rowEnd} />
    </Tabs>
  )
}

/** `[` and `]`: the digits are the outcomes of a contact here (design, second part §1). */
function tabCommands(index: number, choose: (value: string) => void): readonly Command[] {
  const step = (id: string, label: string, keys: string, by: 1 | -1): Command => ({
    ...{ id, label, keys, group: 'Acciones', hidden: true },
    run: () =>
      choose((LOGBOOK_TABS[(index + by + LOGBOOK_TABS.length) % LOGBOOK_TABS.length] ?? LOGBOOK_TABS[0]).value),
  })
  return [
    step('logbook-tab-before', 'Pestaña anterior de Bitácoras', '[', -1),
    step('logbook-tab-next', 'Pestaña siguiente de Bitácoras', ']', 1),
  ]
}
