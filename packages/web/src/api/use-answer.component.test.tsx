import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FirstAnswer } from '../fleet-screen/parts/first-answer.tsx'
import { Loaded } from '../widgets/loaded.tsx'
import { useAnswer } from './use-answer.ts'

/** The server: each question waits for `answer` or `fail`. */
const asked: { answer(words: string): void; fail(reason: string): void }[] = []
const ask = vi.fn(
  () =>
    new Promise<string>((resolve, reject) => {
      asked.push({ answer: resolve, fail: (reason) => reject(new Error(reason)) })
    }),
)
const OPTIONS = { queryKey: ['words'], queryFn: ask, retry: false } as const
const WAITING = 'Cargando palabras…'

let client: QueryClient
beforeEach(() => {
  asked.length = 0
  ask.mockClear()
  client = new QueryClient()
})

function WhenLoaded() {
  const answer = useAnswer(OPTIONS)
  return (
    <>
      <output>{answer.isFetching ? 'se pregunta' : 'en reposo'}</output>
      <Loaded answer={answer} loading={WAITING}>
        {(words) => <p>{words}</p>}
      </Loaded>
    </>
  )
}

function InAList() {
  const { data, error, isFetching, retry } = useAnswer(OPTIONS)
  return (
    <>
      <output>{isFetching ? 'se pregunta' : 'en reposo'}</output>
      {data === undefined ? (
        <FirstAnswer refreshing={{ error, refresh: retry }} loading={WAITING} causeOf={({ message }) => message} />
      ) : (
        <p>{data}</p>
      )}
    </>
  )
}

const waiting = () => page.getByText(WAITING)
const failed = () => page.getByText('Error de Conexión', { exact: true })
/** The question of this turn, once it was asked. */
const question = async (turn: number) => {
  await expect.poll(() => asked.length).toBe(turn)
  return asked[turn - 1] ?? expect.unreachable()
}
const drawnWhileAsked = () => expect.element(page.getByText('se pregunta')).toBeVisible()

for (const [where, Reader] of Object.entries({ 'a panel': WhenLoaded, 'a fleet list': InAList })) {
  test(`${where}: what was never answered stays failed while it is asked again by itself`, async () => {
    await render(
      <QueryClientProvider client={client}>
        <Reader />
      </QueryClientProvider>,
    )
    await expect.element(waiting()).toBeVisible()
    ;(await question(1)).fail('No hay conexión.')
    await expect.element(failed()).toBeVisible()

    void client.invalidateQueries({ queryKey: OPTIONS.queryKey })
    const second = await question(2)
    await drawnWhileAsked()
    expect(failed().elements().length).toBe(1)
    await expect.element(page.getByText('No hay conexión.')).toBeVisible()
    expect(waiting().elements()).toEqual([])

    second.fail('La base no responde.')
    await expect.element(page.getByText('La base no responde.')).toBeVisible()
    void client.invalidateQueries({ queryKey: OPTIONS.queryKey })
    ;(await question(3)).answer('aquí están')
    await expect.element(page.getByText('aquí están')).toBeVisible()
    expect(failed().elements()).toEqual([])
  })

  test(`${where}: when a person asks again, it is on its way; failed again, it says so`, async () => {
    await render(
      <QueryClientProvider client={client}>
        <Reader />
      </QueryClientProvider>,
    )
    ;(await question(1)).fail('No hay conexión.')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    const second = await question(2)
    await expect.element(waiting()).toBeVisible()
    expect(failed().elements()).toEqual([])
    second.fail('La base no responde.')
    await expect.element(page.getByText('La base no responde.')).toBeVisible()
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect.element(waiting()).toBeVisible()
    ;(await question(3)).answer('aquí están')
    await expect.element(page.getByText('aquí están')).toBeVisible()
  })
}

test('a later failure keeps what is known, and says that it may have changed', async () => {
  await render(
    <QueryClientProvider client={client}>
      <WhenLoaded />
    </QueryClientProvider>,
  )
  ;(await question(1)).answer('aquí están')
  await expect.element(page.getByText('aquí están')).toBeVisible()
  void client.invalidateQueries({ queryKey: OPTIONS.queryKey })
  ;(await question(2)).fail('No hay conexión.')
  await expect.element(page.getByText('No se pudo actualizar')).toBeVisible()
  await expect.element(page.getByText('aquí están')).toBeVisible()
})

function WithStandIn() {
  const { data, error, isFetching } = useAnswer({ ...OPTIONS, placeholderData: 'lo de antes' })
  return (
    <output>{`${data ?? 'nada'}, ${error?.message ?? 'sin falla'}, ${isFetching ? 'se pregunta' : 'en reposo'}`}</output>
  )
}

test('what stands in for an answer is none: a failure stays while it is asked again', async () => {
  await render(
    <QueryClientProvider client={client}>
      <WithStandIn />
    </QueryClientProvider>,
  )
  ;(await question(1)).fail('No hay conexión.')
  await expect.element(page.getByText('No hay conexión., en reposo')).toBeVisible()
  void client.invalidateQueries({ queryKey: OPTIONS.queryKey })
  const second = await question(2)
  await expect.element(page.getByText('lo de antes, No hay conexión., se pregunta')).toBeVisible()
  second.answer('aquí están')
  await expect.element(page.getByText('aquí están, sin falla, en reposo')).toBeVisible()
})
