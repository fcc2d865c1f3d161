import { useMutation } from '@tanstack/react-query'
import type { Geofence } from '@vigia/domain/geofence/geofence'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { deleteGeofence } from '../../api/geofences.ts'
import { showToast } from '../../ui/show-toast.ts'

/** Deleting one geofence, asked for first. Gone already is as good. */
export function useDeleteGeofence(onChanged: () => void) {
  const [asked, setAsked] = useState<Geofence | null>(null)
  const done = (title: string): void => {
    showToast({ id: 'geofences', tone: 'ok', title })
    setAsked(null)
    onChanged()
  }
  const deleting = useMutation({
    mutationFn: ({ id }: Geofence) => deleteGeofence(id),
    onSuccess: (_none, { name }) => done(`Zona borrada: ${name}`),
    onError: (error, { name }) => {
      if (error instanceof ApiError && error.status === 404) done(`Alguien más ya había borrado ${name}`)
      else showToast({ id: 'geofences', tone: 'error', title: 'No se pudo borrar la zona', detail: error.message })
    },
  })
  return {
    asked,
    isBusy: deleting.isPending,
    ask: setAsked,
    confirm: () => asked !== null && deleting.mutate(asked),
  }
}
