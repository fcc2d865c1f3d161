import { Download } from 'lucide-react'
import { saveFile } from '../../browser/save-file.ts'
import { acquireLive } from '../../live/live.ts'
import { useStaleLimit } from '../../live/use-stale-limit.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { tripsCsv, tripsCsvName } from './trips-csv.ts'
import type { TripsInTransit } from './use-trips-in-transit.ts'

interface ExportTripsProps {
  readonly trips: Pick<TripsInTransit, 'shown' | 'loadedAt'>
}

/** Keeps the list as it is narrowed and ordered as a CSV file. */
export function ExportTrips({ trips: { shown, loadedAt } }: ExportTripsProps) {
  const staleLimit = useStaleLimit()
  return (
    <IconButton
      size="sm"
      label="Exportar la lista a CSV"
      icon={<Download size={15} aria-hidden="true" />}
      onClick={() =>
        saveFile(
          tripsCsvName(loadedAt),
          tripsCsv(shown, { staleLimit, now: acquireLive().clock.now() }),
          'text/csv;charset=utf-8',
        )
      }
    />
  )
}
