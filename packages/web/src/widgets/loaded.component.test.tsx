import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../api/api-error.ts'
import { UnheardSince } from '../ui/unheard-since.ts'
import { Loaded } from './loaded.tsx'

const SILENT = new ApiError({ kind: 'network', message: 'No hubo respuesta.' })
const BUSY = new ApiError({ kind: 'http', status: 503, message: 'La base no responde.' })
const draw = (error: Error, unheardSince: number | null, isSilenceShown: boolean) =>
  render(
    <UnheardSince value={unheardSince}>
      <Loaded
        answer={{ data: 'Lo de antes', dataUpdatedAt: 1, error, isPending: false, isFetching: false, retry: () => {} }}
        loading="Cargando…"
        {...{ isSilenceShown }}
      >
        {(data) => <p>{data}</p>}
      </Loaded>
    </UnheardSince>,
  )

test.each([
  ['the server is silent, and the screen says so above', SILENT, 1, true, 0],
  ['the server is silent, and nothing else says so', SILENT, 1, false, 1],
  ['a call was lost, and the feed is heard', SILENT, null, true, 1],
  ['the server fails', BUSY, 1, true, 1],
] as const)('%s', async (_, error, unheardSince, isSilenceShown, notices) => {
  await draw(error, unheardSince, isSilenceShown)
  await expect.element(page.getByText('Lo de antes')).toBeVisible()
  expect(page.getByText('No se pudo actualizar').elements()).toHaveLength(notices)
})
