import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Asks again because time has passed. What is being asked for already is left to be answered: a server slower than the timer
 * would else be broken off each time, and never heard. Resolves when it was answered or failed.
 */
export const askAgain = (client: QueryClient, queryKey: QueryKey): Promise<void> =>
  client.invalidateQueries({ queryKey }, { cancelRefetch: false })

/**
 * Asks again because there are news. An answer that is on its way may not know them: it is waited for and, whatever came
 * meanwhile, asked for once more.
 */
export async function askAfterNews(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const isUnderWay = client.isFetching({ queryKey }) > 0
  await askAgain(client, queryKey)
  if (isUnderWay) await askAgain(client, queryKey)
}
