import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { listGpsOrigins } from '../../api/gps-origins.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { showToast } from '../../ui/show-toast.ts'
import type { WithProof } from '../account/use-proof.tsx'
import { askAgainSoon } from './use-session-actions.ts'

const SITES_KEY = ['gps-sites'] as const

const showError = (error: Error): void => showToast({ id: 'gps-sites', tone: 'error', title: error.message })

export const useSites = () => useAnswer({ queryKey: SITES_KEY, queryFn: ({ signal }) => listGpsOrigins(signal) })

/** The server wants a fresh proof of who confirms it. */
export function useConfirmSite(withProof: WithProof) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (origin: string) => withProof(() => call('confirmGpsOrigin', { body: { origin } })),
    onSuccess: (_answer, origin) =>
      showToast({ id: 'gps-sites', tone: 'ok', title: `Sitio confirmado: ${new URL(origin).host}` }),
    onError: showError,
    onSettled: async () => {
      askAgainSoon(client)
      await client.invalidateQueries({ queryKey: SITES_KEY })
    },
  })
}

export function useWithdrawSite() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (siteId: string) => call('withdrawGpsOrigin', { params: { id: siteId } }),
    onError: showError,
    onSettled: async () => {
      askAgainSoon(client)
      await client.invalidateQueries({ queryKey: SITES_KEY })
    },
  })
}
