import { Container } from '@coursewright/ui';

export function Testimonial() {
  return (
    <section className="sh:bg-accent-soft sh:py-16 sh:lg:py-20">
      <Container>
        <figure className="sh:max-w-4xl">
          <blockquote className="sh:font-display sh:text-2xl sh:leading-snug sh:font-medium sh:text-balance sh:lg:text-3xl">
            “I wanted to understand the bread I bake, down to the chemistry. No course I found had that. This one did,
            because I had asked for it.”
          </blockquote>
          <figcaption className="sh:mt-6 sh:text-accent-ink">What we would like you to say</figcaption>
        </figure>
      </Container>
    </section>
  );
}
