import { useMutation } from '@tanstack/react-query'
import { statusLabel } from '@vigia/domain/trip/status-label'
import { useState } from 'react'
import { copiedTrip, replacedParts } from '../../api/copied-trip.ts'
import { getTrip, type TripForm, type TripValues } from '../../api/trip-form.ts'
import { listTrips } from '../../api/trip-list.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TripSearch } from '../../widgets/trip-search.tsx'
import { useSettled } from '../../widgets/use-settled.ts'

interface CopyTripDialogProps {
  /** What stands in the form. */
  readonly values: TripValues
  readonly onCopy: (from: TripForm, into: 'empty' | 'all') => void
  readonly onClose: () => void
}

const SHOWN = 12
const TITLE = 'Copiar de otro viaje'
const LIST = new Intl.ListFormat('es-MX')

/** Finds a trip of any date to fill a new one from, and asks before anything that was typed gives way. */
export function CopyTripDialog({ values, onCopy, onClose }: CopyTripDialogProps) {
  const [search, setSearch] = useState('')
  const words = useSettled(search.trim())
  const { data, error } = useAnswer({
    queryKey: ['trip-form-copy', words],
    queryFn: ({ signal }) => listTrips({ status: null, search: words }, null, signal, SHOWN),
  })
  const reading = useMutation({
    mutationFn: (tripId: string) => getTrip(tripId),
    onSuccess: (from) => {
      if (replacedParts(values, from.values).length === 0) onCopy(from, 'all')
    },
  })
  const from = reading.data
  const replaced = from === undefined ? [] : replacedParts(values, from.values)
  if (from !== undefined && replaced.length > 0) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={TITLE}
        description={`Ya escribió ${LIST.format(replaced)}: en ${copiedTrip(from).invoice} es otra cosa.`}
        widthRem={36}
        footer={
          <>
            <Button onClick={() => onCopy(from, 'all')}>Reemplazar lo escrito</Button>
            <Button tone="primary" autoFocus onClick={() => onCopy(from, 'empty')}>
              Llenar solo lo vacío
            </Button>
          </>
        }
      />
    )
  }
  const found = data?.trips.map((trip) => ({ ...trip, invoice: `${trip.invoice} · ${statusLabel(trip.status)}` })) ?? []
  const problem = reading.error ?? error
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={TITLE}
      description="Se llenan cliente, lugares, línea, unidad, operador, rastreo y ruta planeada. Facturas, estatus, fechas y mercancía, no."
      widthRem={36}
    >
      <TripSearch
        placeholder="Factura, placas, operador, cliente, origen o destino"
        search={search}
        onSearch={setSearch}
        found={found}
        error={problem?.message ?? null}
        count={countText(data, words, error !== null)}
        isBusy={reading.isPending}
        onPick={({ tripId }) => reading.mutate(tripId)}
      />
    </Dialog>
  )
}

type Found = Awaited<ReturnType<typeof listTrips>>

function countText(data: Found | undefined, words: string, hasFailed: boolean): string {
  if (data === undefined) return hasFailed ? 'No se pudieron buscar viajes' : 'Buscando viajes…'
  const { trips, nextCursor } = data
  if (trips.length === 0) return words === '' ? 'Aún no hay viajes' : 'Ningún viaje coincide'
  return nextCursor === null ? '' : `Los ${trips.length} más nuevos: escriba más para encontrar el suyo`
}
