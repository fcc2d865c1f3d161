import { useQuery } from '@tanstack/react-query'
import { account } from '../../api/account.ts'

/** The own account, as the server knows it. */
export const useAccount = () => useQuery({ queryKey: ['account'], queryFn: ({ signal }) => account(signal) })
