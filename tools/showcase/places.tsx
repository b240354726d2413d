/** Around the products: the shell, empty states, messages. */
import { ShopDetails } from '#storefront/pages/contact/contact-page.tsx';
import { BrandStory, NewPetBanner } from '#storefront/pages/home/home-page.tsx';
import { Hero } from '#storefront/pages/home/hero.tsx';
import { Footer } from '#storefront/shell/footer.tsx';
import { Header } from '#storefront/shell/header.tsx';
import { Crumbs } from '#storefront/ui/crumbs.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { OpenNow } from '#storefront/ui/open-now.tsx';
import { ToastMessage, toastKinds } from '#storefront/ui/toasts.tsx';
import * as styles from './showcase.module.css';
import { samples } from './samples.ts';
import { Exhibit, Section } from './section.tsx';

export function Places() {
  const { heroes } = samples.home;
  return (
    <>
      <Section name="Toasts">
        <div className={styles['side']}>
          {toastKinds.map((kind) => (
            <Exhibit key={kind} name={kind}>
              <ToastMessage kind={kind} content="Parrot D-swing has been added to your cart!" />
            </Exhibit>
          ))}
        </div>
      </Section>
      <Section name="Empty places and errors">
        <Exhibit name="with a title" wide>
          <EmptyState title="Your cart is empty">
            <p>Discover amazing products and add them to your cart</p>
            <button type="button" className="button">
              Start Shopping
            </button>
          </EmptyState>
        </Exhibit>
        <Exhibit name="without" wide>
          <EmptyState>
            <p>Nothing here yet. Please check back soon.</p>
          </EmptyState>
        </Exhibit>
      </Section>
      <Section name="Around the page">
        <Header />
        <Crumbs crumbs={samples.stick.crumbs} />
        <Hero heroes={heroes} texts={samples.home.texts} />
        <BrandStory picture={heroes.story} texts={samples.home.texts} />
        <NewPetBanner picture={heroes.newPet} />
        <ShopDetails ordersLink={null} />
        <Exhibit name="opening line">
          <OpenNow />
        </Exhibit>
        <Footer />
      </Section>
    </>
  );
}
