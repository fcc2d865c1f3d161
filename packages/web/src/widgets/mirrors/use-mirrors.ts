import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  bindMirrorUnit,
  createMirror,
  deleteMirror,
  listMirrors,
  listMirrorUnits,
  listUnits,
  type Mirror,
  type MirrorUnit,
  updateMirror,
} from '../../api/gps-mirrors.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { showToast } from '../../ui/show-toast.ts'

const MIRRORS_KEY = ['gps-mirrors'] as const
/** Packets come at any time: who has been heard is looked up this often while the dialog is open. */
const LOOK_EVERY_MS = 10_000

const notifyError = (error: Error): void => showToast({ id: 'mirrors', tone: 'error', title: error.message })

export const useMirrors = () =>
  useAnswer({
    queryKey: MIRRORS_KEY,
    queryFn: ({ signal }) => listMirrors(signal),
    refetchInterval: LOOK_EVERY_MS,
  })

export function useCreateMirror() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, carrier, addresses }: Pick<Mirror, 'kind' | 'carrier' | 'addresses'>) =>
      createMirror(kind, carrier, addresses),
    onSuccess: () => client.invalidateQueries({ queryKey: MIRRORS_KEY }),
  })
}

export function useSaveAddresses() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      mirrorId,
      addresses,
      was,
    }: Pick<Mirror, 'mirrorId' | 'addresses'> & { readonly was: readonly string[] }) =>
      updateMirror(mirrorId, addresses, was),
    onSettled: () => client.invalidateQueries({ queryKey: MIRRORS_KEY }),
  })
}

export function useDeleteMirror() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: deleteMirror,
    onError: notifyError,
    onSettled: () => client.invalidateQueries({ queryKey: MIRRORS_KEY }),
  })
}

export const useMirrorUnits = (mirrorId: string) =>
  useAnswer({
    queryKey: [...MIRRORS_KEY, mirrorId, 'units'],
    queryFn: ({ signal }) => listMirrorUnits(mirrorId, signal),
    refetchInterval: LOOK_EVERY_MS,
  })

export const useRegisteredUnits = () =>
  useAnswer({
    queryKey: ['registered-units'],
    queryFn: ({ signal }) => listUnits(signal),
    staleTime: 60_000,
  })

export function useBindUnit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ unit, unitId }: { readonly unit: MirrorUnit; readonly unitId: string | null }) =>
      bindMirrorUnit(unit.mirrorUnitId, unitId, unit.unitId),
    onError: notifyError,
    onSettled: () => client.invalidateQueries({ queryKey: MIRRORS_KEY }),
  })
}
