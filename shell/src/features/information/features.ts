import { BookOpenCheck, Eye, Keyboard, ListTree, type LucideIcon, SlidersHorizontal, Sparkles } from 'lucide-react';
import type { Step } from './steps.tsx';

interface Feature extends Step {
  icon: LucideIcon;
}

export const features: Feature[] = [
  {
    icon: Keyboard,
    title: 'Topic Input',
    text: 'Name any subject, and up to five sub-topics the course has to cover.',
  },
  {
    icon: SlidersHorizontal,
    title: 'Course Type Preferences',
    text: 'Theory with images, or videos with theory: decide before the writing begins.',
  },
  {
    icon: Sparkles,
    title: 'AI-Powered Generation',
    text: 'Outline, lessons and pictures are put together for your course, not taken from a shelf.',
  },
  {
    icon: BookOpenCheck,
    title: 'Learning Styles',
    text: 'Read, watch or ask. The same lesson works for people who learn in different ways.',
  },
  {
    icon: ListTree,
    title: 'Personalized Curriculum',
    text: 'Topics come in the order that builds understanding, at the length you have time for.',
  },
  {
    icon: Eye,
    title: 'Real-time Preview',
    text: 'Look at the outline before you accept it, and read each lesson while it is being written.',
  },
];

export const benefits: Step[] = [
  { title: 'Time Efficiency', text: 'Minutes from a question to the first lesson, instead of evenings of searching.' },
  { title: 'AI-Enhanced Materials', text: 'Explanations and images made for the lesson they stand in.' },
  { title: 'Interactive Learning', text: 'Watch lessons being written, follow your progress, earn a certificate.' },
];

export const steps: Step[] = [
  { title: 'Enter your topic', text: 'Say what you want to learn and choose the kind and length of the course.' },
  {
    title: 'Review the outline',
    text: 'Go through the topics and sub-topics, then generate or go back and change them.',
  },
  { title: 'Study and finish', text: 'Take the lessons at your own pace. At 100 percent your certificate is ready.' },
];
