import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../api/api-error.ts'
import { PhotoButton } from './photo-button.tsx'
import { PhotoLink } from './photo-link.tsx'

const server = vi.hoisted(() => ({
  failure: null as Error | null,
  sent: [] as { tripId: string; name: string; key: string }[],
  undone: [] as string[],
  toasts: [] as { title: string; detail?: string; action?: { label: string; run: () => void } }[],
  photo: null as Blob | null,
}))
vi.mock('../../ui/show-toast.ts', () => ({ showToast: (toast: never) => server.toasts.push(toast) }))
vi.mock('../../api/comments.ts', () => ({ undoComment: async (id: string) => server.undone.push(id) }))
vi.mock('../../api/trip-photos.ts', () => ({
  ...{ MAX_PHOTO_BYTES: 8 * 1024 * 1024, PHOTO_TYPES: 'image/jpeg,image/png' },
  addTripPhoto: async (tripId: string, file: File, key: string) => {
    if (server.failure !== null) throw server.failure
    server.sent.push({ tripId, name: file.name, key })
    return '91'
  },
  getTripPhoto: async () => {
    if (server.failure !== null) throw server.failure
    return server.photo
  },
}))
beforeEach(() => Object.assign(server, { failure: null, sent: [], undone: [], toasts: [], photo: null }))

const changed = vi.fn()
const draw = () => render(<PhotoButton tripId="7" name="14-BD-6H" onChanged={changed} />)
const choose = (bytes: number): void => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  const files = new DataTransfer()
  files.items.add(new File([new Uint8Array(bytes)], 'sello.jpg', { type: 'image/jpeg' }))
  if (input === null) throw new Error('no field')
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

test('a chosen photo is sent at once, and can be taken back', async () => {
  changed.mockClear()
  await draw()
  choose(9)
  await expect.poll(() => server.toasts.map(({ title }) => title)).toEqual(['Foto guardada en la bitácora · 14-BD-6H'])
  expect(server.sent).toMatchObject([{ tripId: '7', name: 'sello.jpg' }])
  expect(changed).toHaveBeenCalledTimes(1)
  server.toasts[0]?.action?.run()
  await expect.poll(() => server.undone).toEqual(['91'])
  await expect.poll(() => changed.mock.calls.length).toBe(2)
})

test('one that did not get there is told until it is sent again, as the same one', async () => {
  server.failure = new ApiError({ kind: 'network', message: 'Sin conexión con el servidor' })
  await draw()
  choose(9)
  await expect
    .poll(() => server.toasts)
    .toMatchObject([{ title: 'No se guardó la foto · 14-BD-6H', stayMs: null, action: { label: 'Reintentar' } }])
  const [{ id: key } = { id: '' }] = server.toasts as unknown as { id: string }[]
  server.failure = null
  server.toasts[0]?.action?.run()
  await expect.poll(() => server.sent).toMatchObject([{ key }])
})

test('one of over 8 MB is not sent', async () => {
  await draw()
  choose(8 * 1024 * 1024 + 1)
  await expect.poll(() => server.toasts).toMatchObject([{ detail: 'La foto pasa de 8 MB.' }])
  expect(server.sent).toEqual([])
})

test('behind the button stands the picture; one that does not come is told, and asked for again', async () => {
  const canvas = new OffscreenCanvas(60, 40)
  canvas.getContext('2d')?.fillRect(0, 0, 60, 40)
  server.photo = await canvas.convertToBlob({ type: 'image/jpeg' })
  server.failure = new ApiError({ kind: 'http', status: 404, message: 'No existe esa foto.' })
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PhotoLink photoId="a" title="Foto de Ana <b>Ruiz</b>, 09:42" />
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Ver foto de Ana <b>Ruiz</b>, 09:42' }).click()
  await expect.element(page.getByText('No existe esa foto.')).toBeVisible()
  server.failure = null
  await page.getByRole('button', { name: 'Reintentar' }).click()
  const picture = page.getByRole('img', { name: 'Foto de Ana <b>Ruiz</b>, 09:42' })
  await expect.element(picture).toBeVisible()
  await expect.poll(() => (picture.element() as HTMLImageElement).naturalWidth).toBe(60)
})
