import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askAfterNews, askAgain } from './ask-again.ts'

const KEY = ['trips']

/** The server: each question waits for its answer; one that was broken off says so. */
let asked: { readonly signal: AbortSignal; answer(): void }[]
let client: QueryClient
let stop: () => void

beforeEach(() => {
  asked = []
  client = new QueryClient()
  client.setQueryData(KEY, 'before')
  const observer = new QueryObserver(client, {
    queryKey: KEY,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => new Promise((resolve) => asked.push({ signal, answer: () => resolve('after') })),
  })
  stop = observer.subscribe(() => undefined)
})
afterEach(() => stop())

const questions = (count: number) => vi.waitFor(() => expect(asked.length).toBe(count))

test('a slow answer is not broken off by the next turn of the timer', async () => {
  const turns = [askAgain(client, KEY), askAgain(client, KEY)]
  await questions(1)
  expect(asked[0]?.signal.aborted).toBe(false)
  asked[0]?.answer()
  await Promise.all(turns)
  expect(asked.length).toBe(1)
  expect(client.getQueryData(KEY)).toBe('after')
})

test('news that come while an answer is on its way are asked for once more, however many', async () => {
  const work = [askAfterNews(client, KEY), askAfterNews(client, KEY), askAfterNews(client, KEY)]
  await questions(1)
  expect(asked[0]?.signal.aborted).toBe(false)
  asked[0]?.answer()
  await questions(2)
  asked[1]?.answer()
  await Promise.all(work)
  expect(asked.length).toBe(2)
})

test('news that come while nothing is asked are asked for once', async () => {
  const work = askAfterNews(client, KEY)
  await questions(1)
  asked[0]?.answer()
  await work
  expect(asked.length).toBe(1)
})
