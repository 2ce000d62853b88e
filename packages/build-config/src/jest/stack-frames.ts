/** Jest's limit of 100 makes each expectation, each element of React and each refusal of the product expensive. */
export const STACK_FRAMES = 25;
