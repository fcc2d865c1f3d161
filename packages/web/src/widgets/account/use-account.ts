import { account } from '../../api/account.ts'
import { useAnswer } from '../../api/use-answer.ts'

/** The own account, as the server knows it. */
export const useAccount = () => useAnswer({ queryKey: ['account'], queryFn: ({ signal }) => account(signal) })
