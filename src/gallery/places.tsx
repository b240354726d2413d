/** What stands around the goods: the shell, empty places, messages. */
import { ShopDetails } from '#storefront/features/contact/shop-details.tsx';
import { BrandStory } from '#storefront/features/home/brand-story.tsx';
import { Hero } from '#storefront/features/home/hero.tsx';
import { NewPetBanner } from '#storefront/features/home/new-pet-banner.tsx';
import { Footer } from '#storefront/features/shell/footer.tsx';
import { Header } from '#storefront/features/shell/header.tsx';
import { Crumbs } from '#storefront/ui/crumbs.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { OpenNow } from '#storefront/ui/open-now.tsx';
import { ToastMessage, toastKinds } from '#storefront/ui/toast-message.tsx';
import styles from './gallery.module.css';
import { samples } from './samples.ts';
import { Exhibit, Shelf } from './shelf.tsx';

export function Places() {
  const { heroes } = samples.home;
  return (
    <>
      <Shelf name="Toasts">
        <div className={styles['side']}>
          {toastKinds.map((kind) => (
            <Exhibit key={kind} name={kind}>
              <ToastMessage kind={kind} content="Parrot D-swing has been added to your cart!" />
            </Exhibit>
          ))}
        </div>
      </Shelf>
      <Shelf name="Empty places and errors">
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
            <p>Nothing here yet. Please look in again soon.</p>
          </EmptyState>
        </Exhibit>
      </Shelf>
      <Shelf name="Around the page">
        <Header />
        <Crumbs crumbs={samples.stick.crumbs} />
        <Hero heroes={heroes} texts={samples.home.texts} />
        <BrandStory picture={heroes.story} texts={samples.home.texts} />
        <NewPetBanner picture={heroes.newPet} />
        <ShopDetails />
        <Exhibit name="opening line">
          <OpenNow />
        </Exhibit>
        <Footer />
      </Shelf>
    </>
  );
}
